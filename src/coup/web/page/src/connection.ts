/** The line to the server: one socket, opened again for ever, and no command lost or doubled.
 *
 * A command is kept until the server has answered it, and sent again with the same id on the next socket: the same id
 * has one effect.
 */

import { batch } from "@preact/signals";
import { contributionTo } from "./contribution";
import { keep, randomHex, recall } from "./keep";
import type { AnyCommand, AnyMessage, Done, Refused } from "./protocol";
import { go, route } from "./route";
import { change, state } from "./store";

type Wanted<T> = T extends AnyCommand ? Omit<T, "id"> : never;
type Answered = Done | Refused;

const waiting = new Map<string, AnyCommand>();
const listeners = new Map<string, (answer: Answered) => void>();
/** For so long a command may go unanswered, or the page unseen, before the line is taken for dead. */
const PATIENCE = 6000;
/** However long the server was away, whoever waits is back within two seconds of its return. */
const LONGEST_PAUSE = 1500;
let socket: WebSocket | null = null;
let failures = 0;
let timer = 0;
let lastHeard = 0;
let lastSent = 0;
let hiddenAt = 0;

/** Send a command now, or as soon as there is a line; the promise is kept when the server has answered. */
export function send(wanted: Wanted<AnyCommand>): Promise<Answered> {
  const command = { ...wanted, id: randomHex(12) } as AnyCommand;
  waiting.set(command.id, command);
  if (state.value.link === "open") write(command);
  return new Promise((resolve) => listeners.set(command.id, resolve));
}

function write(command: AnyCommand): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify(command));
  lastSent = performance.now();
}

export function connect(): void {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket = opened;
  opened.onopen = hello;
  opened.onmessage = (event) => {
    if (opened !== socket) return;
    lastHeard = performance.now();
    // Shown once, however many messages came together.
    batch(() => {
      for (const line of String(event.data).split("\n")) receive(JSON.parse(line) as AnyMessage);
    });
  };
  opened.onclose = () => {
    if (opened === socket) lost();
  };
}

/** The table that the hello asked for; nobody comes to a table before they have a name. */
export let greeted = "";

function hello(): void {
  const at = route.value;
  greeted = at.at === "table" && recall("name") ? at.code : "";
  write({
    do: "hello",
    id: randomHex(12),
    token: recall("token"),
    carry: at.at === "carry" ? at.code : "",
    name: recall("name"),
    language: recall("language") || document.documentElement.lang,
    table: greeted,
    lines: true,
  });
}

function lost(): void {
  change({ is: "link", link: "lost" });
  failures += 1;
  const wait = Math.min(LONGEST_PAUSE, 150 * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2);
  clearTimeout(timer);
  timer = window.setTimeout(connect, wait);
}

/** Something may have changed for the better: try at once. A line that slept for long is not trusted. */
function tryNow(): void {
  const now = performance.now();
  if (document.visibilityState === "hidden") {
    hiddenAt = now;
    return;
  }
  const slept = hiddenAt > 0 && now - hiddenAt > PATIENCE;
  hiddenAt = 0;
  if (socket && socket.readyState <= WebSocket.OPEN && !slept) return;
  failures = 0;
  startAgain();
}

/** A network can go without a word: then nothing is answered any more, and a new line is better than a long wait. */
function watch(): void {
  const now = performance.now();
  const silent = state.value.link === "open" && now - Math.max(lastHeard, lastSent) > PATIENCE;
  if (waiting.size > 0 && silent && lastSent > lastHeard) startAgain();
}

function receive(message: AnyMessage): void {
  switch (message.is) {
    case "welcome":
      failures = 0;
      if (message.token) keep("token", message.token);
      if (message.name && recall("name") !== message.name && route.value.at === "carry") keep("name", message.name);
      change(message);
      for (const command of waiting.values()) write(command);
      return;
    case "done":
    case "refused":
      answer(message);
      return;
    case "hinted":
    case "carried":
    case "games":
      answer({ is: "done", id: message.id, code: "" });
      change(message);
      return;
    case "committed":
      void send({ do: "contribute", commitment: message.commitment, value: contributionTo(message.commitment) });
      return;
    case "parted":
      change(message.reason === "left" ? { is: "left" } : message);
      if (message.reason === "left") go("/");
      return;
    default:
      change(message);
  }
}

function answer(message: Answered): void {
  const command = waiting.get(message.id);
  waiting.delete(message.id);
  // A contribution that came too late is no news for a person: the deal went on without it.
  if (message.is === "refused" && command?.do !== "contribute") change(message);
  listeners.get(message.id)?.(message);
  listeners.delete(message.id);
}

/** Send, and go to the table that came of it. */
export async function sendAndGo(wanted: Wanted<AnyCommand>): Promise<void> {
  const answer = await send(wanted);
  if (answer.is === "done" && answer.code) go(`/t/${answer.code}`);
}

/** A new line in place of the old one. */
export function startAgain(): void {
  drop();
  connect();
}

/** Be done with the line: without a network it may take for ever to notice that it is closed. */
function drop(): void {
  const old = socket;
  socket = null;
  old?.close();
}

export function listen(): void {
  addEventListener("online", tryNow);
  addEventListener("pageshow", tryNow);
  document.addEventListener("visibilitychange", tryNow);
  addEventListener("offline", () => {
    drop();
    lost();
  });
  setInterval(watch, 1000);
  connect();
}
