/** The proof of a deal, recomputed here: that the server's secret is the one it had promised, that everybody's part
 * went into the seed, and that every card was drawn from it. Web crypto is missing on plain http, hence a library. */

import { blake2b } from "@noble/hashes/blake2.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Proof } from "./protocol";

export interface Checks {
  commitment: boolean;
  seed: boolean;
  /** The numbers of draws that did not come out as they were told. */
  wrong: number[];
  /** Whether this browser's own part is among those that went in; nothing if it gave none. */
  own: boolean | null;
}

export function check(proof: Proof, own: string): Checks {
  return {
    commitment: bytesToHex(sha256(hexToBytes(proof.secret))) === proof.commitment,
    seed: seedOf(proof) === proof.seed,
    wrong: wrongDraws(proof),
    own: own ? proof.contributions.some(([, value]) => value === own) : null,
  };
}

export function seedOf(proof: Proof): string {
  const lines = proof.contributions.map(([name, value]) => `${name}:${value}\n`).join("");
  return bytesToHex(hmac(sha256, hexToBytes(proof.secret), utf8ToBytes(lines)));
}

/** As the dealer of the engine draws: a keyed hash of the number of the draw, and each outcome with its share. */
function wrongDraws(proof: Proof): number[] {
  const key = blake2b(utf8ToBytes(proof.seed), { dkLen: 32 });
  return proof.draws.flatMap((draw, number) => (outcome(key, number, draw.weights) === draw.drawn ? [] : [number]));
}

function outcome(key: Uint8Array, number: number, weights: number[]): number {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  const digest = blake2b(counter, { key, dkLen: 8 });
  const point = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (point * BigInt(total)) >> 64n;
  return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
}
