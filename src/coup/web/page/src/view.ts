/** What the page itself is showing at the table: which panel is open, and at whom one is aiming. */

import { signal } from "@preact/signals";
import { keep, recall } from "./keep";
import type { ChoiceShown } from "./protocol";
import { change } from "./store";

export type Panel = "" | "story" | "rules" | "talk" | "menu" | `seat ${number}`;

export const panel = signal<Panel>("");
export const aiming = signal<{ label: string; choices: ChoiceShown[] } | null>(null);
/** The host looks at the table again after a game. */
export const changingTable = signal(false);
export const muted = signal<ReadonlySet<string>>(new Set(recall("muted").split("\n").filter(Boolean)));

export function show(wanted: Panel): void {
  panel.value = panel.value === wanted ? "" : wanted;
  if (panel.value === "talk") change({ is: "heard" });
}

export function toggleMuted(person: string): void {
  const next = new Set(muted.value);
  if (!next.delete(person)) next.add(person);
  muted.value = next;
  keep("muted", [...next].join("\n"));
}
