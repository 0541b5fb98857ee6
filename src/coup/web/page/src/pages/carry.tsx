/** A seat comes over from another device. */

import { useEffect } from "preact/hooks";
import { startAgain } from "../connection";
import { keep } from "../keep";
import { go } from "../route";
import { state } from "../store";
import { words } from "../words";
import { Nowhere } from "../parts/frame";

export function Carry({ code }: { code: string }) {
  const text = words.value;
  const { me, refusal } = state.value;
  const token = me?.token ?? "";
  useEffect(() => {
    if (me && !token) startAgain();
  }, []);
  useEffect(() => {
    if (!me || !token) return;
    keep("name", me.name);
    go(me.tables[0] ? `/t/${me.tables[0]}` : "/", true);
  }, [me, token]);
  return <Nowhere message={refusal || (code ? text.carryOpen : text.carryFailed)} />;
}
