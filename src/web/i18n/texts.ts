import type accounts from "../../../locales/en/accounts.json";
import type analytics from "../../../locales/en/analytics.json";
import type annotations from "../../../locales/en/annotations.json";
import type appearance from "../../../locales/en/appearance.json";
import type articles from "../../../locales/en/articles.json";
import type audience from "../../../locales/en/audience.json";
import type block_editor from "../../../locales/en/block_editor.json";
import type blocks from "../../../locales/en/blocks.json";
import type common from "../../../locales/en/common.json";
import type dashboard from "../../../locales/en/dashboard.json";
import type data from "../../../locales/en/data.json";
import type data_inventory from "../../../locales/en/data_inventory.json";
import type editor from "../../../locales/en/editor.json";
import type health from "../../../locales/en/health.json";
import type history from "../../../locales/en/history.json";
import type import_export from "../../../locales/en/import_export.json";
import type links from "../../../locales/en/links.json";
import type live from "../../../locales/en/live.json";
import type mfa from "../../../locales/en/mfa.json";
import type page_redirect from "../../../locales/en/page_redirect.json";
import type pages from "../../../locales/en/pages.json";
import type palette from "../../../locales/en/palette.json";
import type presets from "../../../locales/en/presets.json";
import type qr from "../../../locales/en/qr.json";
import type reports from "../../../locales/en/reports.json";
import type rules from "../../../locales/en/rules.json";
import type security from "../../../locales/en/security.json";
import type sentences from "../../../locales/en/sentences.json";
import type settings from "../../../locales/en/settings.json";
import type shares from "../../../locales/en/shares.json";
import type simulator from "../../../locales/en/simulator.json";
import type site from "../../../locales/en/site.json";
import type statistics from "../../../locales/en/statistics.json";
import type templates from "../../../locales/en/templates.json";
import type uploads from "../../../locales/en/uploads.json";
import type utm from "../../../locales/en/utm.json";
import type welcome from "../../../locales/en/welcome.json";

export type TextsName = keyof Resources;

/** A route's `handle`: the texts of its screen, which the document inlines. */
interface TextsHandle {
  readonly texts: readonly TextsName[];
}

export function usesTexts(...texts: TextsName[]): TextsHandle {
  return { texts };
}

/** All texts that the route modules of a document name. */
export function getTexts(modules: Iterable<{ readonly handle?: unknown } | undefined>): TextsName[] {
  const names = new Set<TextsName>();
  for (const module of modules) {
    for (const name of (module?.handle as Partial<TextsHandle> | undefined)?.texts ?? []) names.add(name);
  }
  return [...names];
}

/** The texts of the screens by namespace; the English ones define the keys. */
interface Resources {
  accounts: typeof accounts;
  analytics: typeof analytics;
  annotations: typeof annotations;
  appearance: typeof appearance;
  articles: typeof articles;
  audience: typeof audience;
  block_editor: typeof block_editor;
  blocks: typeof blocks;
  common: typeof common;
  dashboard: typeof dashboard;
  data: typeof data;
  editor: typeof editor;
  mfa: typeof mfa;
  health: typeof health;
  history: typeof history;
  page_redirect: typeof page_redirect;
  links: typeof links;
  live: typeof live;
  pages: typeof pages;
  palette: typeof palette;
  presets: typeof presets;
  qr: typeof qr;
  statistics: typeof statistics;
  data_inventory: typeof data_inventory;
  rules: typeof rules;
  reports: typeof reports;
  security: typeof security;
  sentences: typeof sentences;
  settings: typeof settings;
  shares: typeof shares;
  simulator: typeof simulator;
  site: typeof site;
  templates: typeof templates;
  import_export: typeof import_export;
  uploads: typeof uploads;
  utm: typeof utm;
  welcome: typeof welcome;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}
