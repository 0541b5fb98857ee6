/** What is around every page: the bar with its marks, and what is the matter with the line. */

import type { ComponentChildren } from "preact";
import { send } from "../connection";
import { change, state } from "../store";
import { choose, theme, THEMES } from "../theme";
import { language, languages, speak, words } from "../words";
import { Choose, Icon, Link } from "./basics";

export function Bar({ chip, more = "", children }: { chip?: string | undefined; more?: string; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <Link to="/" class="wordmark">
        coup
      </Link>
      {chip && (
        <span class="chip">
          {chip}
          {more && <span class="more"> · {more}</span>}
        </span>
      )}
      <span class="space" />
      {children}
      <Line />
    </header>
  );
}

/** Lies over the bar, so that nothing moves when it comes and goes. */
function Line() {
  const text = words.value;
  if (state.value.link === "open" || (state.value.link === "connecting" && !state.value.me)) return null;
  return (
    <div class="line" role="status">
      <i class="dots" aria-hidden="true" />
      {state.value.link === "lost" ? text.offline : text.reconnecting}
    </div>
  );
}

/** A page with nothing but a sentence, and the way back. */
export function Nowhere({ message }: { message: string }) {
  return (
    <div class="front">
      <Bar />
      <main class="box">
        <p role="status">{message}</p>
        <Link to="/" class="plain">
          {words.value.toFront}
        </Link>
      </main>
    </div>
  );
}

/** What the server would not do stays until it is read. */
export function Refusal() {
  const { refusal } = state.value;
  if (!refusal) return null;
  return (
    <div class="refusal" role="alert">
      <p>{refusal}</p>
      <button type="button" class="plain" onClick={() => change({ is: "noted" })}>
        {words.value.understood}
      </button>
    </div>
  );
}

export function IconButton({ icon, label, press, pressed, badge = 0, letter }: {
  icon: string;
  label: string;
  press: () => void;
  pressed?: boolean;
  badge?: number;
  letter?: string;
}) {
  return (
    <button type="button" class="iconbutton" aria-label={label} title={letter ? `${label} (${letter})` : label} aria-pressed={pressed} onClick={press}>
      <Icon name={icon} />
      {badge > 0 && <b class="badge">{badge}</b>}
    </button>
  );
}

export function Tongue() {
  return (
    <Choose
      label={words.value.languageLabel}
      value={language.value}
      options={languages()}
      set={(tongue) => {
        speak(tongue);
        void send({ do: "speak", language: tongue });
      }}
    />
  );
}

export function Appearance() {
  return (
    <Choose
      label={words.value.theme}
      value={theme.value}
      options={THEMES.map((name) => [name, words.value.themes[name] ?? name] as const)}
      set={choose}
    />
  );
}
