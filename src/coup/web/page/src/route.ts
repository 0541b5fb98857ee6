/** Where one is: the address says it, so that a link, a reload and the back button all work. */

import { signal } from "@preact/signals";

export type Route =
  | { at: "front" }
  | { at: "nowhere" }
  | { at: "table"; code: string }
  | { at: "game"; game: string }
  | { at: "carry"; code: string };

function read(): Route {
  const [, first, second] = location.pathname.split("/");
  if (first === "t" && second) return { at: "table", code: decodeURIComponent(second).toUpperCase() };
  if (first === "game" && second) return { at: "game", game: decodeURIComponent(second) };
  if (first === "carry") return { at: "carry", code: location.hash.slice(1) };
  return { at: first ? "nowhere" : "front" };
}

export const route = signal<Route>(read());

export function go(path: string, replace = false): void {
  if (path === location.pathname + location.hash) return;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.value = read();
});
addEventListener("hashchange", () => {
  route.value = read();
});

/** A link within the page, followed without a reload unless another tab is wanted. */
export function followed(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).pathname);
}
