/** Private pencil marks on rivals' cards: kept in this browser alone, for one game. */

import { signal } from "@preact/signals";
import { keep, keepOnlyLatest, recall } from "./keep";

const KEPT = 20;
type Marks = Record<string, string>;

const open = signal<{ game: string; marks: Marks }>({ game: "", marks: {} });

/** The marks of this game of this table; another game begins with a clean sheet. */
export function marksOf(game: string): Marks {
  if (open.peek().game !== game) open.value = { game, marks: read(game) };
  return open.value.marks;
}

export function mark(game: string, seat: number, card: number, role: string): void {
  const marks = { ...marksOf(game) };
  const key = `${seat}.${card}`;
  if (!role || marks[key] === role) delete marks[key];
  else marks[key] = role;
  open.value = { game, marks };
  keep(`pencil.${game}`, `${Date.now()} ${JSON.stringify(marks)}`);
  keepOnlyLatest("pencil.", KEPT);
}

function read(game: string): Marks {
  const kept = recall(`pencil.${game}`);
  try {
    return JSON.parse(kept.slice(kept.indexOf(" ") + 1)) as Marks;
  } catch {
    return {};
  }
}
