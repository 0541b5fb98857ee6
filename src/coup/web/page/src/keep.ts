/** What this browser keeps: who one is, what one likes, what one pencilled. A browser that keeps nothing still plays. */

export function recall(key: string): string {
  try {
    return localStorage.getItem(`coup.${key}`) ?? "";
  } catch {
    return "";
  }
}

export function keep(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(`coup.${key}`, value);
    else localStorage.removeItem(`coup.${key}`);
  } catch {
    // A full or forbidden store must not stop a game.
  }
}

/** Old pencil marks and contributions go, so that the store does not grow for ever. */
export function keepOnlyLatest(prefix: string, most: number): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`coup.${prefix}`));
    const dated = keys.map((key) => [key, Number(localStorage.getItem(key)?.split(" ")[0]) || 0] as const);
    dated.sort((one, other) => other[1] - one[1]);
    for (const [key] of dated.slice(most)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Random hexadecimal digits; `crypto.getRandomValues` is there on plain http, too. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
