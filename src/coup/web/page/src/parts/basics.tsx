/** Small things that several pages use. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import { followed } from "../route";
import { words } from "../words";

/** Icons of the page itself, in the same line as the emblems. */
const ICONS: Record<string, string> = {
  story: "M12 12h24M12 20h24M12 28h16M12 36h20",
  rules: "M18 18a6 6 0 1 1 8.500 5.500C24.800 24.400 24 25.500 24 28M24 35v.5",
  menu: "M24 12v.5M24 24v.5M24 36v.5",
  talk: "M8 12h32v20H22l-8 7v-7H8z",
  close: "M13 13l22 22M35 13L13 35",
  back: "M28 12L16 24l12 12",
  next: "M20 12l12 12-12 12",
  first: "M33 12L21 24l12 12M15 12v24",
  last: "M15 12l12 12-12 12M33 12v24",
  share: "M24 30V8M16 15l8-7 8 7M12 24v15h24V24",
  copy: "M17 17h20v22H17zM31 17V9H11v22h6",
  bot: "M11 20h26v18H11zM24 20v-7M24 11v.5M19 28v2M29 28v2",
  person: "M24 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 40c2-8 7-11 14-11s12 3 14 11",
  host: "M10 34 8 17l9 7 7-13 7 13 9-7-2 17z",
  check: "M11 25l9 9 17-20",
  cross: "M14 14l20 20M34 14L14 34",
  sound: "M10 20v8h6l9 7V13l-9 7zM31 18a9 9 0 0 1 0 12M35 13a16 16 0 0 1 0 22",
  mute: "M10 20v8h6l9 7V13l-9 7zM31 20l8 8M39 20l-8 8",
};

export function Icon({ name }: { name: string }) {
  const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
  return (
    <svg class="icon" viewBox="0 0 48 48" aria-hidden="true" {...stroke}>
      <path d={ICONS[name] ?? ""} />
    </svg>
  );
}

export function Link({ to, children, ...more }: { to: string; children: ComponentChildren; class?: string }) {
  return (
    <a href={to} onClick={followed} {...more}>
      {children}
    </a>
  );
}

/** A QR code, drawn here. Scanners want it dark on light in both themes. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "L", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.value.qrLabel(text)}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#17131f" />
    </svg>
  );
}

/** A link to hand on: copied, shared through the device, or scanned. */
export function Sharing({ link, title, qr = true }: { link: string; title: string; qr?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const text = words.value;
  return (
    <div class="sharing">
      {qr && <QrCode text={link} />}
      <div class="sharelink">
        <input readOnly value={link} aria-label={title} onFocus={(event) => event.currentTarget.select()} />
        <div class="row">
          <button type="button" class="plain" onClick={(event) => setCopied(copy(link, event.currentTarget))}>
            <Icon name={copied ? "check" : "copy"} />
            <span aria-live="polite">{copied ? text.copied : text.copy}</span>
          </button>
          {"share" in navigator && (
            <button type="button" class="plain" onClick={() => void navigator.share({ url: link, title }).catch(() => {})}>
              <Icon name="share" />
              {text.share}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The clipboard is missing on plain http: then the text is marked and copied as of old. */
function copy(link: string, button: HTMLElement): boolean {
  if (navigator.clipboard) {
    void navigator.clipboard.writeText(link);
    return true;
  }
  button.closest(".sharelink")?.querySelector("input")?.select();
  return document.execCommand("copy");
}

/** A button for a grave step: pressed once it asks, pressed again at the same place it acts. */
export function Twice({ label, sure, act, ...more }: { label: string; sure: string; act: () => void; class?: string }) {
  const [armed, setArmed] = useState(false);
  return (
    <button
      type="button"
      {...more}
      class={`${more.class ?? "plain"} ${armed ? "armed" : ""}`}
      onClick={() => (armed ? act() : setArmed(true))}
      onBlur={() => setArmed(false)}
    >
      <span aria-live="polite">{armed ? sure : label}</span>
    </button>
  );
}

export function Choose<T extends string | number>({ label, value, options, set, disabled = false }: {
  label: string;
  value: T;
  options: (readonly [T, string])[];
  set: (value: T) => void;
  disabled?: boolean;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        disabled={disabled}
        value={String(value)}
        onChange={(event) => {
          const found = options.find(([key]) => String(key) === event.currentTarget.value);
          if (found) set(found[0]);
        }}
      >
        {options.map(([key, title]) => (
          <option key={String(key)} value={String(key)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch({ label, help, on, set, disabled = false }: {
  label: string;
  help?: string;
  on: boolean;
  set: (on: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} disabled={disabled} onChange={(event) => set(event.currentTarget.checked)} />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
}
