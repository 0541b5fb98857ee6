/** All that can be played, and with whom, in the language of the page. */

import { effect } from "@preact/signals";
import type { Catalogue } from "./protocol";
import { change, state } from "./store";
import { language } from "./words";

let asked = "";

async function fetchCatalogue(tongue: string): Promise<void> {
  try {
    const answer = await fetch(`/api/catalogue?language=${tongue}`);
    if (!answer.ok) throw new Error(answer.statusText);
    change({ is: "catalogue", catalogue: (await answer.json()) as Catalogue });
  } catch {
    asked = "";
  }
}

/** Fetched at the beginning, in each new language, and again when the line is back. */
effect(() => {
  const tongue = language.value;
  if (state.value.link !== "open" || asked === tongue) return;
  asked = tongue;
  void fetchCatalogue(tongue);
});
