/** A soft sound, a short tremble and a changed title when it is one's turn. */

import { signal } from "@preact/signals";
import { keep, recall } from "./keep";

export const sound = signal(recall("sound") !== "off");
let context: AudioContext | null = null;

/** A browser lets a page sound only after the first touch. */
function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

export function setSound(on: boolean): void {
  keep("sound", on ? "" : "off");
  sound.value = on;
  if (on) chime();
}

export function nudge(): void {
  if (!sound.value) return;
  chime();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
}

/** Two notes, a fifth apart, like a glass touched with a spoon. */
function chime(): void {
  if (context?.state !== "running") return;
  note(context, 587.33, 0);
  note(context, 880, 0.09);
}

function note(audio: AudioContext, frequency: number, after: number): void {
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + 0.7);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}
