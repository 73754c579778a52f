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
  "blocklists",
  "trust",
  "operate",
] as const;

export const LAYERS = ["base", "infra", "client", "features", "ui", "web", "server", "testing"] as const;
export type Layer = (typeof LAYERS)[number];

/** The layers that a layer may import. Features also have an order among themselves. */
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

/** Folders of a feature that may import layers beyond those of the feature. */
export const FOLDERS_MAY_IMPORT: Readonly<Record<string, readonly Layer[]>> = {
  screens: ["client", "ui"],
  pages: ["ui"],
  mails: ["ui"],
};

/** The routes of the screens that are used signed out. */
export const SIGNED_OUT_SCREENS = [
  "sign-in",
  "sign-up",
  "verify-email",
  "forgot-password",
  "reset-password",
  "confirm-address",
];

/** The routes of the marketing site. */
export const SITE_ROUTES = ["static-page", "blog-post", "not-found"];

/** Packages that run in Node and the browser, and are independent of the product. */
export const BASE_PACKAGES = ["zod", "qr"];

/** Packages that the ui layer must not import, so that any screen can use it: routing and data. */
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

/** Names that no folder may have, since they name no noun of the product: put the code with the noun it serves. */
export const NO_FOLDERS = ["utils", "util", "lib", "libs", "common", "helpers", "services", "shared"];

export const MAX_LINES = 400;

/** True if `name` is in `list` or starts with an entry and a slash: `@mantine` covers `@mantine/core`. */
export function covers(list: readonly string[], name: string): boolean {
  return list.some((entry) => name === entry || name.startsWith(`${entry}/`));
}
