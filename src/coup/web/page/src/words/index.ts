/** The words of the page in the language that was chosen, or that the browser asks for. */

import { computed, effect, signal } from "@preact/signals";
import { keep, recall } from "../keep";
import { de } from "./de";
import { en, type Words } from "./en";

const CATALOGUES: Record<string, Words> = { en, de };

function wished(): string {
  const tongues = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return tongues.find((tongue) => tongue in CATALOGUES) ?? "en";
}

export const language = signal(wished());
export const words = computed(() => CATALOGUES[language.value] ?? en);

export function languages(): [string, string][] {
  return Object.entries(CATALOGUES).map(([key, catalogue]) => [key, catalogue.language]);
}

export function speak(tongue: string): void {
  keep("language", tongue);
  language.value = tongue;
}

effect(() => {
  document.documentElement.lang = language.value;
});
