/** What is agreed is changed part by part, and each change is made to what was wanted last: the server may not have
 * said yet that it has heard of the one before. */

import { send } from "./connection";
import type { Room, Settings } from "./protocol";
import { state } from "./store";

/** What was wanted last, and the table as it was when the server had agreed to it. */
let wanted: { code: string; settings: Settings; agreed: Room | null } | null = null;

function latest(room: Room): Settings {
  const current = wanted?.code === room.code && (wanted.agreed === null || wanted.agreed === room);
  return current ? wanted!.settings : room.settings;
}

export function settle(room: Room, change: (settings: Settings) => Partial<Settings>): void {
  const before = latest(room);
  const own = { code: room.code, settings: { ...before, ...change(before) }, agreed: null as Room | null };
  wanted = own;
  void send({ do: "settle", settings: own.settings }).then((answer) => {
    if (answer.is === "done") own.agreed = state.value.room;
    else if (wanted === own) wanted = null;
  });
}
