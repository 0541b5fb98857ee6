/** From a list of answers to a handful of buttons: what is aimed at somebody is one button and a second step, what can
 * be used several times is one row with numbers, cards to keep are picked one by one. No rule set is known here. */

import type { ChoiceShown, PlayerShown, QuestionShown } from "./protocol";

export type Offer =
  | { is: "one"; key: string; choice: ChoiceShown }
  | { is: "aimed"; key: string; label: string; choices: ChoiceShown[] }
  | { is: "times"; key: string; choices: ChoiceShown[] };

export function offers(question: QuestionShown, players: PlayerShown[]): Offer[] {
  const groups = new Map<string, ChoiceShown[]>();
  for (const choice of question.choices) {
    const key = groupOf(choice, players);
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups].map(([key, choices]) => offer(key, choices, players));
}

/** Choices with one key differ in nothing but their target or their number of uses. */
function groupOf(choice: ChoiceShown, players: PlayerShown[]): string {
  const target = players[choice.target];
  if (target) return `aimed ${choice.verb} ${labelWithout(choice, target.name)}`;
  if (/ x\d+$/.test(choice.text)) return `times ${choice.text.replace(/ x\d+$/, "")}`;
  return `one ${choice.text}`;
}

export function labelWithout(choice: ChoiceShown, name: string): string {
  return choice.label.replace(name, "…");
}

function offer(key: string, choices: ChoiceShown[], players: PlayerShown[]): Offer {
  const [first] = choices;
  if (choices.length === 1 && first) return { is: "one", key: first.text, choice: first };
  if (key.startsWith("times")) return { is: "times", key, choices };
  return { is: "aimed", key, label: labelWithout(first!, players[first!.target]?.name ?? ""), choices };
}

/** How often a choice would use its ability: `spy x2`. */
export function uses(choice: ChoiceShown): number {
  return Number(/ x(\d+)$/.exec(choice.text)?.[1] ?? 1);
}

export interface Picking {
  verb: string;
  /** All cards to pick from. */
  cards: string[];
  count: number;
  choices: ChoiceShown[];
}

/** Whether the question is which cards to keep: then cards are picked, and the set is looked up among the choices. */
export function picking(question: QuestionShown): Picking | null {
  const choices = question.choices;
  const verb = choices[0]?.verb ?? "";
  const hands = choices.map((choice) => choice.text.split(" ").slice(1));
  const count = hands[0]?.length ?? 0;
  if (question.kind !== "keep" || count < 2 || choices.length < 2) return null;
  if (choices.some((choice) => choice.verb !== verb) || hands.some((hand) => hand.length !== count)) return null;
  const most = new Map<string, number>();
  for (const hand of hands)
    for (const card of hand) most.set(card, Math.max(most.get(card) ?? 0, hand.filter((other) => other === card).length));
  const cards = [...most].flatMap(([card, copies]) => Array<string>(copies).fill(card));
  return { verb, cards, count, choices };
}

export function picked(picking: Picking, cards: string[]): ChoiceShown | undefined {
  const wanted = [...cards].sort().join(" ");
  return picking.choices.find((choice) => choice.text.split(" ").slice(1).sort().join(" ") === wanted);
}

/** The key that presses a button: the same everywhere, as in the terminal. */
export function shortcut(choice: ChoiceShown, position: number): string {
  if (choice.verb === "challenge") return "x";
  if (choice.quiet) return "p";
  return position < 9 ? String(position + 1) : "";
}
