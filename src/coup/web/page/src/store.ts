/** All that the page knows, and the one function that changes it. */

import { signal } from "@preact/signals";
import type {
  AnyMessage,
  Catalogue,
  Ending,
  Finished,
  Hinted,
  LineShown,
  Room,
  RulesShown,
  Said,
  Screen,
  Welcome,
} from "./protocol";

export interface State {
  link: "connecting" | "open" | "lost";
  me: Welcome | null;
  catalogue: Catalogue | null;
  room: Room | null;
  rules: RulesShown | null;
  screen: Screen | null;
  /** When the screen came, by this browser's own clock: the time left runs from there. */
  screenAt: number;
  story: { game: number; lines: LineShown[] };
  said: (Said & { at: number })[];
  /** How much of what was said has been seen. */
  heard: number;
  games: Finished[] | null;
  hint: (Hinted & { question: number }) | null;
  carried: { code: string; until: number } | null;
  /** The number of the question that was answered and not yet confirmed. */
  answered: number;
  /** What the server would not do, until it is put away. */
  refusal: string;
  parted: string;
}

export const NOTHING: State = {
  link: "connecting",
  me: null,
  catalogue: null,
  room: null,
  rules: null,
  screen: null,
  screenAt: 0,
  story: { game: 0, lines: [] },
  said: [],
  heard: 0,
  games: null,
  hint: null,
  carried: null,
  answered: -1,
  refusal: "",
  parted: "",
};

export type Change =
  | AnyMessage
  | { is: "link"; link: State["link"] }
  | { is: "catalogue"; catalogue: Catalogue }
  | { is: "answering"; question: number }
  | { is: "unanswered" }
  | { is: "heard" }
  | { is: "noted" }
  | { is: "left" };

const SAID_KEPT = 200;

export function reduce(state: State, change: Change): State {
  switch (change.is) {
    case "link":
      return { ...state, link: change.link };
    case "catalogue":
      return { ...state, catalogue: change.catalogue };
    case "welcome":
      return { ...state, link: "open", me: change };
    case "room":
      return roomCame(state, change);
    case "rules":
      return { ...state, rules: change };
    case "screen":
      return screenCame(state, change);
    case "story":
      return { ...state, story: told(state, change.game, change.start, change.lines) };
    case "said":
      return { ...state, said: [...state.said, { ...change, at: performance.now() }].slice(-SAID_KEPT), heard: heardAfter(state) };
    case "hinted":
      return { ...state, hint: { ...change, question: state.screen?.question?.number ?? -1 } };
    case "carried":
      return { ...state, carried: { code: change.code, until: Date.now() + change.seconds * 1000 } };
    case "games":
      return { ...state, games: change.games };
    case "refused":
      return { ...state, refusal: change.reason === "stale" ? state.refusal : change.text, answered: -1 };
    case "parted":
      return { ...atNoTable(state), parted: change.text };
    case "answering":
      return { ...state, answered: change.question, refusal: "" };
    case "unanswered":
      return { ...state, answered: -1 };
    case "heard":
      return { ...state, heard: state.said.length };
    case "noted":
      return { ...state, refusal: "", parted: "" };
    case "left":
      return atNoTable(state);
    default:
      return state;
  }
}

function roomCame(state: State, room: Room): State {
  const same = state.room?.code === room.code;
  if (same && room.version < (state.room?.version ?? 0)) return state;
  return same ? { ...state, room } : { ...atNoTable(state), room, parted: "" };
}

function screenCame(state: State, screen: Screen): State {
  const before = state.screen;
  if (before && before.version > screen.version) return state;
  const same = before?.question?.number === screen.question?.number;
  return {
    ...state,
    screen,
    screenAt: performance.now(),
    answered: same ? state.answered : -1,
    hint: same ? state.hint : null,
  };
}

function told(state: State, game: number, start: number, lines: LineShown[]): State["story"] {
  const before = state.story.game === game ? state.story.lines : [];
  return { game, lines: [...before.slice(0, start), ...lines] };
}

function heardAfter(state: State): number {
  return state.said.length < SAID_KEPT ? state.heard : Math.max(0, state.heard - 1);
}

function atNoTable(state: State): State {
  return { ...NOTHING, link: state.link, me: state.me, catalogue: state.catalogue, games: state.games };
}

export const state = signal<State>(NOTHING);

export function change(by: Change): void {
  state.value = reduce(state.value, by);
}

export function ending(): Ending | null {
  return state.value.screen?.ending ?? null;
}
