export type TextsName = keyof Resources;

/** The `handle` of a route. It names the texts of its screen, which the document inlines. */
interface TextsHandle {
  readonly texts: readonly TextsName[];
}

export function usesTexts(...texts: TextsName[]): TextsHandle {
  return { texts };
}

/** All names of texts in the route modules of a document. */
export function getTexts(modules: Iterable<{ readonly handle?: unknown } | undefined>): TextsName[] {
  const names = new Set<TextsName>();
  for (const module of modules) {
    for (const name of (module?.handle as Partial<TextsHandle> | undefined)?.texts ?? []) names.add(name);
  }
  return [...names];
}

/* oxlint-disable typescript/consistent-type-imports -- a regular import would name each namespace twice more */
/** The texts of the screens by namespace; the English ones define the keys. */
interface Resources {
  accounts: typeof import("../../../locales/en/accounts.json");
  analytics: typeof import("../../../locales/en/analytics.json");
  annotations: typeof import("../../../locales/en/annotations.json");
  webhooks: typeof import("../../../locales/en/webhooks.json");
  api_keys: typeof import("../../../locales/en/api_keys.json");
  appearance: typeof import("../../../locales/en/appearance.json");
  articles: typeof import("../../../locales/en/articles.json");
  audience: typeof import("../../../locales/en/audience.json");
  block_editor: typeof import("../../../locales/en/block_editor.json");
  blocks: typeof import("../../../locales/en/blocks.json");
  common: typeof import("../../../locales/en/common.json");
  dashboard: typeof import("../../../locales/en/dashboard.json");
  data: typeof import("../../../locales/en/data.json");
  developer_docs: typeof import("../../../locales/en/developer_docs.json");
  developers: typeof import("../../../locales/en/developers.json");
  domains: typeof import("../../../locales/en/domains.json");
  editor: typeof import("../../../locales/en/editor.json");
  mfa: typeof import("../../../locales/en/mfa.json");
  health: typeof import("../../../locales/en/health.json");
  history: typeof import("../../../locales/en/history.json");
  page_redirect: typeof import("../../../locales/en/page_redirect.json");
  links: typeof import("../../../locales/en/links.json");
  live: typeof import("../../../locales/en/live.json");
  oauth: typeof import("../../../locales/en/oauth.json");
  operate: typeof import("../../../locales/en/operate.json");
  pages: typeof import("../../../locales/en/pages.json");
  new_link: typeof import("../../../locales/en/new_link.json");
  command_palette: typeof import("../../../locales/en/command_palette.json");
  presets: typeof import("../../../locales/en/presets.json");
  qr: typeof import("../../../locales/en/qr.json");
  statistics: typeof import("../../../locales/en/statistics.json");
  data_inventory: typeof import("../../../locales/en/data_inventory.json");
  rules: typeof import("../../../locales/en/rules.json");
  reports: typeof import("../../../locales/en/reports.json");
  security: typeof import("../../../locales/en/security.json");
  sentences: typeof import("../../../locales/en/sentences.json");
  settings: typeof import("../../../locales/en/settings.json");
  shares: typeof import("../../../locales/en/shares.json");
  short_links: typeof import("../../../locales/en/short_links.json");
  simulator: typeof import("../../../locales/en/simulator.json");
  site: typeof import("../../../locales/en/site.json");
  statement: typeof import("../../../locales/en/statement.json");
  templates: typeof import("../../../locales/en/templates.json");
  import_export: typeof import("../../../locales/en/import_export.json");
  uploads: typeof import("../../../locales/en/uploads.json");
  utm: typeof import("../../../locales/en/utm.json");
  welcome: typeof import("../../../locales/en/welcome.json");
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}
