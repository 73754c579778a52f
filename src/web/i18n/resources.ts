import type accounts from "../../../locales/en/accounts.json";
import type analytics from "../../../locales/en/analytics.json";
import type appearance from "../../../locales/en/appearance.json";
import type articles from "../../../locales/en/articles.json";
import type common from "../../../locales/en/common.json";
import type dashboard from "../../../locales/en/dashboard.json";
import type data from "../../../locales/en/data.json";
import type editor from "../../../locales/en/editor.json";
import type errors from "../../../locales/en/errors.json";
import type factors from "../../../locales/en/factors.json";
import type links from "../../../locales/en/links.json";
import type palette from "../../../locales/en/palette.json";
import type presets from "../../../locales/en/presets.json";
import type questions from "../../../locales/en/questions.json";
import type safety from "../../../locales/en/safety.json";
import type settings from "../../../locales/en/settings.json";
import type site from "../../../locales/en/site.json";
import type uploads from "../../../locales/en/uploads.json";

/** The texts of the screens by namespace; English says which keys there are. */
export interface Resources {
  accounts: typeof accounts;
  analytics: typeof analytics;
  appearance: typeof appearance;
  articles: typeof articles;
  common: typeof common;
  dashboard: typeof dashboard;
  data: typeof data;
  editor: typeof editor;
  errors: typeof errors;
  factors: typeof factors;
  links: typeof links;
  palette: typeof palette;
  presets: typeof presets;
  questions: typeof questions;
  safety: typeof safety;
  settings: typeof settings;
  site: typeof site;
  uploads: typeof uploads;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}
