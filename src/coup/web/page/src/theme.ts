/** Dark and light: as the system has it, or as chosen here. */

import { effect, signal } from "@preact/signals";
import { keep, recall } from "./keep";

export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

const kept = recall("theme");
export const theme = signal<Theme>(THEMES.find((name) => name === kept) ?? "system");
const system = matchMedia("(prefers-color-scheme: light)");
const systemIsLight = signal(system.matches);
system.addEventListener("change", () => {
  systemIsLight.value = system.matches;
});

export function choose(name: Theme): void {
  keep("theme", name === "system" ? "" : name);
  theme.value = name;
}

effect(() => {
  const light = theme.value === "light" || (theme.value === "system" && systemIsLight.value);
  document.documentElement.dataset["theme"] = light ? "light" : "dark";
});
