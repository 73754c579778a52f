import type { Platform } from "#features/blocks/platforms.ts";

type SymbolName =
  | "arrow"
  | "share"
  | "play"
  | "download"
  | "pin"
  | "mail"
  | "phone"
  | "plus"
  | "close"
  | "keep"
  | "hidden";

/** Drawn on a 24 by 24 grid with a stroke of 1.75; a dot is a line of zero length. */
const drawings: Readonly<Record<Platform | SymbolName, string>> = {
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01",
  facebook: "M17.5 3H15a4 4 0 0 0-4 4v3H8v4h3v7h4v-7h3l.5-4H15V7.5a.5.5 0 0 1 .5-.5h2z",
  twitter: "M4 4h3.8L20 20h-3.8zM4.3 20l6.4-7.1M13.2 10.9 19.5 4",
  youtube: "M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5 3-5 3z",
  tiktok: "M13.5 3v12a4 4 0 1 1-4-4M13.5 3a5.5 5.5 0 0 0 5.5 5.5",
  linkedin:
    "M6.5 3h11A3.5 3.5 0 0 1 21 6.5v11a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 17.5v-11A3.5 3.5 0 0 1 6.5 3zM7.5 11v6M7.5 7.5h.01M11.5 17v-6M11.5 13.5a2.5 2.5 0 0 1 5 0V17",
  discord:
    "M8.5 5c-1.6.3-2.9.8-4 1.5C2.9 9.5 2.2 13 2.5 17c1.5 1.1 3.1 1.8 5 2.2l1.2-2.2h6.6l1.2 2.2c1.9-.4 3.5-1.1 5-2.2.3-4-.4-7.5-2-10.5-1.1-.7-2.4-1.2-4-1.5l-1 1.7h-5zM9 12.5h.01M15 12.5h.01",
  github:
    "M5 9.5V4.5l3.8 1.8a11 11 0 0 1 6.4 0L19 4.5v5c.7 1 1 2.2 1 3.5 0 4.5-3.2 6.5-8 6.5s-8-2-8-6.5c0-1.3.3-2.5 1-3.5zM9 13.5h.01M15 13.5h.01",
  reddit:
    "M12 8.5c4.4 0 8 2.6 8 5.8s-3.6 5.7-8 5.7-8-2.5-8-5.7 3.6-5.8 8-5.8zM12 8.5l1-5 3.8 1M18.3 4.8h.01M9 13h.01M15 13h.01M9 16.5c1.9 1.1 4.1 1.1 6 0M4.3 12.3A2 2 0 1 1 6.5 10M19.7 12.3A2 2 0 1 0 17.5 10",
  spotify:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7.3 9.7c3.3-1 6.7-.7 9.6 1M8 13c2.7-.8 5.3-.5 7.7.9M8.6 16c2-.5 4-.3 5.9.7",
  soundcloud: "M2.5 14v3M5.2 12.5v4.5M8 10v7M11 7.5V17h7.7a3.3 3.3 0 0 0 .5-6.5A6 6 0 0 0 11 7.5z",
  pinterest:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 20.5l2.2-9.5M8.7 13.3c-1.4-2.6.2-5.8 3.5-5.8 2.7 0 4.3 2 3.7 4.5-.6 2.4-2.9 3.5-4.5 2.2",
  twitch: "M5 3h15v10.5L16 17.5h-4L8.5 21v-3.5H5zM11 8v4.5M15.5 8v4.5",
  vk: "M3 7c.5 6.5 4.2 10.5 10 10.5V7M13 11.8c3-.3 5.2-2 6.5-4.8M13 11.8c3.3.3 5.9 2.3 7.5 5.7",
  snapchat:
    "M12 3c3 0 5 2.1 5 5v2l2-.5c.5 1-.5 1.9-2 2.4.7 2.2 2.2 3.3 4 3.7-.3 1.3-1.7 1.5-2.9 1.7l-.5 1.4c-1.7-.4-2.5 0-3.4.7-.7.6-1.4.9-2.2.9s-1.5-.3-2.2-.9c-.9-.7-1.7-1.1-3.4-.7l-.5-1.4c-1.2-.2-2.6-.4-2.9-1.7 1.8-.4 3.3-1.5 4-3.7-1.5-.5-2.5-1.4-2-2.4l2 .5V8c0-2.9 2-5 5-5z",
  telegram: "M21 4 3 11.3l5.8 2.3L18 7.5l-6.5 8L17.5 19zM8.8 13.6V19l2.7-3.5",
  whatsapp:
    "M3.5 20.5l1.2-4.2A9 9 0 1 1 8 19.5zM8.5 8.5c-.3 3.5 3.5 7.3 7 7l.5-2-2.3-1-1 1c-1-.4-1.8-1.2-2.2-2.2l1-1-1-2.3z",
  web: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.5 3.8 5.6 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.6-3.8-9S9.5 5.5 12 3z",
  other:
    "M10 14a4.5 4.5 0 0 0 6.8.5l2.5-2.5A4.5 4.5 0 0 0 13 5.6l-1.4 1.3M14 10a4.5 4.5 0 0 0-6.8-.5L4.7 12a4.5 4.5 0 0 0 6.3 6.4l1.4-1.3",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12",
  arrow: "M7 17 17 7M9 7h8v8",
  play: "M8 5.5v13l10.5-6.5z",
  download: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14",
  pin: "M12 21c-4-4.4-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2.5 6.6-6.5 11zM12 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
  mail: "M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM4 7l8 6 8-6",
  phone:
    "M7 3.5h2.5l1.6 4.2-2 1.5c1.1 2.3 2.9 4.1 5.2 5.2l1.5-2 4.2 1.6v2.5a3 3 0 0 1-3.2 3A15.5 15.5 0 0 1 4 6.7a3 3 0 0 1 3-3.2z",
  plus: "M12 5.5v13M5.5 12h13",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  keep: "M10.5 11a3.7 3.7 0 1 0 0-7.5 3.7 3.7 0 0 0 0 7.5zM3.5 20c.4-3.6 3.2-5.5 7-5.5 1.3 0 2.5.2 3.5.7M18 14.5v6M15 17.5h6",
  hidden:
    "M4 4l16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 4.3 0 7.6 3.2 9 6.5a12 12 0 0 1-2.4 3.5M6.3 7.5A12 12 0 0 0 3 12c1.4 3.3 4.7 6.5 9 6.5 1.4 0 2.7-.3 3.9-.9M10 10a2.8 2.8 0 0 0 4 4",
};

export type IconName = keyof typeof drawings;

/** Defines each icon of a page once, for `Icon` to reference. */
export function IconSprite({ names }: { names: Iterable<IconName> }) {
  return (
    <svg display="none">
      {[...new Set(names)].map((name) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          <path d={drawings[name]} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={name === "arrow" ? "arrow" : "icon"} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** A decorative icon in the current colour. */
export function Glyph({ name }: { name: IconName }) {
  return (
    <svg className="glyph" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
