/** From a list of answers to a handful of buttons: what is aimed at somebody is one button and a second step, what
 * differs in a number alone is one row with numbers, cards to keep are picked one by one. No rule set is known here. */

import type { ChoiceShown, PlayerShown, QuestionShown } from "./protocol";

export type Offer =
  | { is: "one"; key: string; choice: ChoiceShown }
  | { is: "aimed"; key: string; label: string; choices: ChoiceShown[] }
  | { is: "numbered"; key: string; label: string; choices: ChoiceShown[] };

export function offers(question: QuestionShown, players: PlayerShown[]): Offer[] {
  const groups = new Map<string, ChoiceShown[]>();
  for (const choice of question.choices) {
    const key = groupOf(choice, players);
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups].map(([key, choices]) => offer(key, choices, players));
}

const NUMBER = / x?(\d+)$/;

/** Choices with one key differ in nothing but a number, of a place or of uses, or their target. */
function groupOf(choice: ChoiceShown, players: PlayerShown[]): string {
  if (NUMBER.test(choice.text)) return `numbered ${choice.text.replace(NUMBER, "")}`;
  const target = players[choice.target];
  return target ? `aimed ${choice.verb} ${labelWithout(choice, target.name)}` : `one ${choice.text}`;
}

export function labelWithout(choice: ChoiceShown, name: string): string {
  return choice.label.replace(name, "…");
}

function offer(key: string, choices: ChoiceShown[], players: PlayerShown[]): Offer {
  const first = choices[0]!;
  if (choices.length === 1) return { is: "one", key: first.text, choice: first };
  if (key.startsWith("numbered")) return { is: "numbered", key, label: labelWithoutNumber(first), choices };
  return { is: "aimed", key, label: labelWithout(first, players[first.target]?.name ?? ""), choices };
}

/** `Swap your card …`: the buttons of the row say which. */
function labelWithoutNumber(choice: ChoiceShown): string {
  return numberOf(choice).startsWith("×") ? choice.label : choice.label.replace(new RegExp(`\\b${numberOf(choice)}\\b(?!.*\\b${numberOf(choice)}\\b)`), "…");
}

/** `2`, the number of a place, or `×2`, how often an ability is used. */
export function numberOf(choice: ChoiceShown): string {
  const [, number = "1"] = NUMBER.exec(choice.text) ?? [];
  return / x\d+$/.test(choice.text) ? `×${number}` : number;
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
  if (question.kind !== "keep" || count < 1 || choices.length < 2) return null;
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
