/** The features in order: each depends only on earlier ones. */
export const FEATURES = [
  "outbox",
  "workspaces",
  "accounts",
  "moderation",
  "api-keys",
  "oauth",
  "media",
  "routing",
  "blocks",
  "links",
  "imports",
  "domains",
  "appearance",
  "pages",
  "templates",
  "audience",
  "ingest",
  "analytics",
  "reports",
  "visits",
  "abuse",
  "webhooks",
  "site",
  "privacy",
  "lists",
  "trust",
  "operate",
] as const;

export const LAYERS = ["base", "infra", "client", "features", "ui", "web", "server", "testing"] as const;
export type Layer = (typeof LAYERS)[number];

/** The layers that a layer may import; features have their own order in addition. */
export const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[]>> = {
  base: ["base"],
  infra: ["base", "infra"],
  client: ["base", "client"],
  features: ["base", "infra", "features"],
  ui: ["base", "ui"],
  web: ["base", "client", "features", "ui", "web"],
  server: LAYERS,
  testing: LAYERS,
};

/** The folders of a feature that may import more than the feature itself. */
export const FOLDERS_MAY_IMPORT: Readonly<Record<string, readonly Layer[]>> = {
  screens: ["client", "ui"],
  pages: ["ui"],
  mails: ["ui"],
};

/** Packages that run anywhere and know nothing of the product. */
export const BASE_PACKAGES = ["zod", "qr"];

/** What the kit must not import, so that any screen can use it: routing and data. */
export const NOT_IN_UI = ["react-router", "@react-router", "@tanstack"];

/** Packages allowed in the browser; any other package is rejected in screens, ui and web. */
export const BROWSER_PACKAGES = [
  "@codemirror",
  "@hello-pangea/dnd",
  "@lezer/highlight",
  "@mantine",
  "@simplewebauthn/browser",
  "@tabler/icons-react",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "@tiptap",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "bowser",
  "i18next",
  "qr",
  "react",
  "react-dom",
  "react-easy-crop",
  "react-i18next",
  "react-router",
  "rehype-sanitize",
  "remark-gfm",
  "remark-parse",
  "remark-rehype",
  "unified",
  "zod",
];

/** Folder names for collections that belong to a noun. */
export const NO_FOLDERS = ["utils", "util", "lib", "libs", "common", "helpers", "services", "shared"];

export const MAX_LINES = 400;

/** True if `name` is in `list` or in a scope of it (`@mantine` covers `@mantine/core`). */
export function covers(list: readonly string[], name: string): boolean {
  return list.some((entry) => name === entry || name.startsWith(`${entry}/`));
}
