/** One's own part of the chance of each deal: made here, remembered here, and looked for in the proof. */

import { keep, keepOnlyLatest, randomHex, recall } from "./keep";

const KEPT = 200;

export function contributionTo(commitment: string): string {
  const before = rememberedContribution(commitment);
  if (before) return before;
  const value = randomHex(16);
  keep(`part.${commitment}`, `${Date.now()} ${value}`);
  keepOnlyLatest("part.", KEPT);
  return value;
}

export function rememberedContribution(commitment: string): string {
  return recall(`part.${commitment}`).split(" ")[1] ?? "";
}
