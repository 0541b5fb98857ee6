/** The middle of the table: what it is all about just now. */

import { useEffect, useState } from "preact/hooks";
import type { Clock as ClockShown, LineShown, Screen } from "../protocol";
import { state } from "../store";
import { words } from "../words";
import { withSuits } from "./cards";
import { Medal } from "./emblem";
import { Lines, Told } from "./told";

/** As many lines as there is room for in the largest stage; a smaller one shows the last of them. */
const RECENT = 5;
const LONG = 44;
/** What stands in the middle where no role is spoken of, by the kind of question. */
const SIGNS: Record<string, string> = { action: "coin", block: "block", keep: "exchange", challenge: "challenge" };

export function Stage({ screen }: { screen: Screen }) {
  const { hero } = screen;
  const { hint, story } = state.value;
  const lines = story.game === screen.game ? recent(story.lines, screen) : [];
  return (
    <section class="stage" aria-label={words.value.table}>
      <div class="scene" tabIndex={0}>
        {hint ? (
          <p class="hint">{hint.text}</p>
        ) : (
          <div class="recent">
            <Lines lines={lines} />
          </div>
        )}
        <div class="hero" key={`${screen.game} ${hero.heading}`}>
          <Medal role={hero.role} sign={SIGNS[screen.question?.kind ?? ""] ?? (screen.question ? "card" : "watch")} />
          <div>
            <h1 class={hero.heading.length > LONG ? "long" : ""}>{hero.heading}</h1>
            {hero.text && (
              <p>
                <Told text={hero.text} />
              </p>
            )}
            {hero.rule && <p class="rule">{hero.rule}</p>}
          </div>
        </div>
        <div class="aside">
          {hero.odds && <p>{hero.odds}</p>}
          {screen.notes.length > 0 && <p class="lies">{withSuits(screen.notes.join(" · "))}</p>}
        </div>
      </div>
      <Clock clock={screen.clock} at={state.value.screenAt} />
    </section>
  );
}

/** What has just happened, without what the hero says anyway: whose turn it is, and the claim that is in question. */
function recent(lines: LineShown[], { hero }: Screen): LineShown[] {
  const claim = hero.role ? lines.findLast((line) => line.kind === "claim" && line.seat === hero.seat) : undefined;
  return lines.filter((line) => line.kind !== "turn" && line !== claim).slice(-RECENT);
}

/** How long there is: the bar runs by itself, the number is told each second. */
function Clock({ clock, at }: { clock: ClockShown | null; at: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const left = Math.max(0, clock.left - (performance.now() - at) / 1000);
  return (
    <div class={`clock ${left < 6 ? "short" : ""}`} role="timer" aria-label={words.value.secondsLeft(Math.ceil(left))}>
      <i style={{ width: `${(100 * left) / clock.total}%` }} />
      <b aria-hidden="true">{Math.ceil(left)}</b>
    </div>
  );
}
