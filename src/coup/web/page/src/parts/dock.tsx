/** What one may press, and nothing else. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { numberOf, offers, picked, picking, shortcut, type Offer, type Picking } from "../choices";
import { send } from "../connection";
import type { CardShown, ChoiceShown, Ease, PlayerShown, QuestionShown, RulesShown, Screen } from "../protocol";
import { change, state } from "../store";
import { aiming } from "../view";
import { words } from "../words";
import { Icon } from "./basics";
import { CardFace, isPlayingCard, withSuits } from "./cards";
import { Emblem, signOf, tint } from "./emblem";

/** A button that appears under a finger on its way down must not be pressed by it. */
const COLD = 300;

let coldUntil = 0;

export function answer(choice: ChoiceShown): void {
  const { screen, answered } = state.value;
  const question = screen?.question;
  if (!question || answered === question.number || performance.now() < coldUntil) return;
  change({ is: "answering", question: question.number });
  aiming.value = null;
  void send({ do: "answer", question: question.number, text: choice.text }).then((reply) => {
    if (reply.is === "refused") change({ is: "unanswered" });
  });
}

export function Dock({ screen, rules }: { screen: Screen; rules: RulesShown | null }) {
  const { question } = screen;
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [armed, setArmed] = useState("");
  const step = `${question?.number ?? -1} ${aiming.value?.label ?? ""}`;

  useLayoutEffect(() => {
    coldUntil = performance.now() + COLD;
    setArmed("");
    // Whoever answers with the keyboard stays where the answers are, and is not thrown to the top of the page.
    if (hadFocus.current && !box.current?.contains(document.activeElement)) box.current?.focus();
  }, [step]);
  useEffect(() => {
    aiming.value = null;
  }, [question?.number]);

  if (!question) return <Idle screen={screen} />;
  const press = (choice: ChoiceShown, confirmed = false) => {
    if (performance.now() < coldUntil) return;
    // Where there is nothing else to choose, there is nothing to be asked twice.
    if (choice.grave && question.choices.length > 1 && !confirmed && armed !== choice.text) setArmed(choice.text);
    else answer(choice);
  };
  const sent = state.value.answered === question.number;
  return (
    <div
      class={`dock ${sent ? "sent" : ""}`}
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={question.text}
      onFocusCapture={() => (hadFocus.current = true)}
      onBlurCapture={(event) => (hadFocus.current = event.relatedTarget === null)}
    >
      <Answers question={question} screen={screen} rules={rules} armed={armed} press={press} />
    </div>
  );
}

/** Nothing to press: who is being waited for, where the buttons will be. */
function Idle({ screen }: { screen: Screen }) {
  const me = screen.players.find((player) => player.you);
  return (
    <div class="dock idle">
      <p class="waiting">{screen.waiting}</p>
      {me?.alive && !screen.stand_in && <Easing ease={screen.ease} />}
    </div>
  );
}

/** What one wants to be asked. The rest is let pass, as if one had thought about it. */
function Easing({ ease }: { ease: Ease }) {
  const text = words.value;
  const set = (wanted: Ease) => () => void send({ do: "ease", ease: wanted });
  if (ease !== "ask")
    return (
      <button type="button" class="plain ease" aria-pressed="true" onClick={set("ask")}>
        {ease === "turn" ? text.easeTurn : text.easeMine} <u>{text.askAll}</u>
      </button>
    );
  return (
    <div class="eases">
      <button type="button" class="plain ease" onClick={set("turn")}>
        {text.letPassTurn}
      </button>
      <button type="button" class="plain ease" onClick={set("mine")}>
        {text.onlyMine}
      </button>
    </div>
  );
}

interface Pressing {
  armed: string;
  press: (choice: ChoiceShown, confirmed?: boolean) => void;
}

function Answers({ question, screen, rules, armed, press }: Pressing & {
  question: QuestionShown;
  screen: Screen;
  rules: RulesShown | null;
}) {
  const pick = picking(question);
  if (pick) return <Pick question={question} pick={pick} rules={rules} press={press} />;
  if (aiming.value) return <Targets players={screen.players} armed={armed} press={press} />;
  return <Offers question={question} screen={screen} armed={armed} press={press} />;
}

/** Single answers first, then rows of numbers; the quiet answer last, at the same place in every window. */
function Offers({ question, screen, armed, press }: Pressing & { question: QuestionShown; screen: Screen }) {
  const all = offers(question, screen.players);
  const rank = (offer: Offer) => (offer.is === "numbered" ? 1 : offer.is === "one" && offer.choice.quiet ? 2 : 0);
  const ordered = [0, 1, 2].flatMap((wanted) => all.filter((offer) => rank(offer) === wanted));
  const keys = ordered.map((offer, position) => (offer.is === "one" ? shortcut(offer.choice, position) : offer.is === "aimed" && position < 9 ? String(position + 1) : ""));
  useKeys(Object.fromEntries(ordered.flatMap((offer, position) => (keys[position] ? [[keys[position], () => pressOffer(offer, press)]] : []))));
  const many = ordered.length + question.unavailable.length > 4;
  return (
    <>
      <p class="ask">{question.text}</p>
      <div class={`do ${many ? "many" : ""} ${question.window ? "window" : ""}`}>
        {ordered.map((offer, position) => (
          <OfferButton key={offer.key} offer={offer} letter={keys[position]!} armed={armed} press={press} />
        ))}
        {question.unavailable.map((other) => (
          <div key={other.label} class="choice off" style={tint(other.role)}>
            <Emblem role={signOf(other.role, other.verb)} />
            <span class="what">
              <strong>{other.label}</strong>
              <small>{other.reason}</small>
            </span>
          </div>
        ))}
      </div>
      {question.window && <Easing ease={screen.ease} />}
    </>
  );
}

function pressOffer(offer: Offer, press: Pressing["press"]): void {
  if (offer.is === "one") press(offer.choice);
  else if (performance.now() >= coldUntil) aiming.value = { label: offer.label, choices: offer.choices };
}

function OfferButton({ offer, letter, armed, press }: Pressing & { offer: Offer; letter: string }) {
  if (offer.is === "numbered") return <Numbered label={offer.label} choices={offer.choices} armed={armed} press={press} />;
  const choice = offer.is === "one" ? offer.choice : offer.choices[0]!;
  return (
    <ChoiceButton
      choice={choice}
      label={offer.is === "one" ? choice.label : offer.label}
      letter={letter}
      armed={offer.is === "one" && armed === choice.text}
      act={() => pressOffer(offer, press)}
    />
  );
}

function ChoiceButton({ choice, label, letter, armed, act, detail }: {
  choice: ChoiceShown;
  label: string;
  letter: string;
  armed: boolean;
  act: () => void;
  detail?: string;
}) {
  const text = words.value;
  const card = cardOf(choice);
  return (
    <button
      type="button"
      class={`choice ${choice.quiet ? "primary" : ""} ${armed ? "armed" : ""} ${isHinted(choice) ? "hinted" : ""}`}
      style={tint(choice.role)}
      onClick={act}
      {...(letter ? { "aria-keyshortcuts": letter } : {})}
    >
      {card ? <CardFace card={card} small /> : <Emblem role={signOf(choice.role, choice.text)} />}
      <span class="what">
        <strong>{withSuits(label)}</strong>
        <small>
          <span class="help">
            {choice.bluff && <em class="bluff">{text.aBluff} · </em>}
            {detail ?? <Brief choice={choice} />}
          </span>
        </small>
        {armed && <em class="sure">{text.again}</em>}
      </span>
      {letter && <kbd aria-hidden="true">{letter}</kbd>}
    </button>
  );
}

/** What an answer claims, and what it does; the smallest screens have room for the claim alone. */
function Brief({ choice }: { choice: ChoiceShown }) {
  const said = withSuits(choice.brief || choice.help);
  const colon = choice.claims ? said.indexOf(": ") : -1;
  if (colon < 0) return <>{said}</>;
  return (
    <>
      {said.slice(0, colon)}
      <span class="effect">{said.slice(colon)}</span>
    </>
  );
}

function isHinted(choice: ChoiceShown): boolean {
  const { hint, screen } = state.value;
  return hint?.choice === choice.text && hint.question === screen?.question?.number;
}

/** The playing card that an answer speaks of, if it names one. */
function cardOf(choice: ChoiceShown): CardShown | null {
  const named = choice.text.split(" ").slice(1).find(isPlayingCard);
  return named ? { card: named, role: choice.role, title: choice.label, place: 0, note: "" } : null;
}

/** Answers that differ in a number alone: one row, a button for each number. */
function Numbered({ label, choices, armed, press }: Pressing & { label: string; choices: ChoiceShown[] }) {
  const text = words.value;
  const first = choices[0]!;
  const card = cardOf(first);
  return (
    <div class="choice numbered" style={tint(first.role)} role="group" aria-label={label}>
      {card ? <CardFace card={card} small /> : <Emblem role={signOf(first.role, first.text)} />}
      <span class="what">
        <strong>{withSuits(label)}</strong>
        {choices.some((choice) => choice.text === armed) ? <em class="sure">{text.again}</em> : <small>{withSuits(first.brief)}</small>}
      </span>
      <span class="numbers">
        {choices.map((choice) => (
          <button
            key={choice.text}
            type="button"
            class={`number ${armed === choice.text ? "armed" : ""}`}
            aria-label={`${choice.label}${choice.bluff ? `, ${text.aBluff}` : ""}`}
            onClick={() => press(choice)}
          >
            {numberOf(choice)}
            {choice.bluff && <small>{text.aBluff}</small>}
          </button>
        ))}
      </span>
    </div>
  );
}

/** The second step of an action that is aimed at somebody. Having chosen twice, nobody is asked a third time. */
function Targets({ players, press }: Pressing & { players: PlayerShown[] }) {
  const text = words.value;
  const { label, choices } = aiming.value!;
  const back = () => {
    aiming.value = null;
  };
  useKeys({
    ...Object.fromEntries(choices.map((choice, position) => [String(position + 1), () => press(choice, true)])),
    Escape: back,
  });
  return (
    <>
      <p class="ask">
        <button type="button" class="plain backstep" onClick={back}>
          <Icon name="back" />
          {text.back}
        </button>
        {withSuits(label)}
      </p>
      <div class={`do ${choices.length > 4 ? "many" : ""}`}>
        {choices.map((choice, position) => (
          <ChoiceButton
            key={choice.text}
            choice={choice}
            label={players[choice.target]?.name ?? choice.label}
            letter={position < 9 ? String(position + 1) : ""}
            armed={false}
            act={() => press(choice, true)}
            detail={standing(players[choice.target])}
          />
        ))}
      </div>
    </>
  );
}

function standing(player: PlayerShown | undefined): string {
  if (!player) return "";
  const text = words.value;
  return [`${player.coins} ${text.coins(player.coins)}`, text.lives(player.cards.length), ...player.notes].join(" · ");
}

function Pick({ question, pick, rules, press }: { question: QuestionShown; pick: Picking; rules: RulesShown | null; press: Pressing["press"] }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const text = words.value;
  const found = picked(pick, chosen.map((number) => pick.cards[number]!));
  const toggle = (number: number) =>
    setChosen(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen.slice(chosen.length >= pick.count ? 1 : 0), number]);
  useKeys({
    ...Object.fromEntries(pick.cards.map((_, number) => [String(number + 1), () => toggle(number)])),
    Enter: () => found && press(found),
  });
  return (
    <>
      <p class="ask">{question.text}</p>
      <div class="picks">
        {pick.cards.map((card, number) => (
          <button
            key={number}
            type="button"
            class={`pick ${chosen.includes(number) ? "chosen" : ""}`}
            aria-pressed={chosen.includes(number)}
            onClick={() => toggle(number)}
          >
            <CardFace card={known(card, rules)} />
            <kbd aria-hidden="true">{number + 1}</kbd>
          </button>
        ))}
      </div>
      <button type="button" class="choice primary wide" disabled={!found} onClick={() => found && press(found)}>
        <span class="what">
          <strong>{text.pick(pick.count - chosen.length, pick.count)}</strong>
        </span>
        <kbd aria-hidden="true">↵</kbd>
      </button>
    </>
  );
}

function known(card: string, rules: RulesShown | null): CardShown {
  const me = state.value.screen?.players.find((player) => player.you);
  const held = me?.cards.find((other) => other.card === card);
  if (held) return { ...held, place: 0 };
  return { card, role: card, title: rules?.roles.find((role) => role.key === card)?.title ?? card, place: 0, note: "" };
}

/** Keys press what they are shown on, except while somebody writes. */
export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
      // Enter and the space bar belong to the button that has the focus.
      if ((event.key === "Enter" || event.key === " ") && target.closest("button, a")) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
