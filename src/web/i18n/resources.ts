import type accounts from "../../../locales/en/accounts.json";
import type analytics from "../../../locales/en/analytics.json";
import type articles from "../../../locales/en/articles.json";
import type common from "../../../locales/en/common.json";
import type dashboard from "../../../locales/en/dashboard.json";
import type data from "../../../locales/en/data.json";
import type errors from "../../../locales/en/errors.json";
import type factors from "../../../locales/en/factors.json";
import type links from "../../../locales/en/links.json";
import type safety from "../../../locales/en/safety.json";
import type settings from "../../../locales/en/settings.json";
import type site from "../../../locales/en/site.json";

/** The texts of the screens by namespace; English says which keys there are. */
export interface Resources {
  accounts: typeof accounts;
  analytics: typeof analytics;
  articles: typeof articles;
  common: typeof common;
  dashboard: typeof dashboard;
  data: typeof data;
  errors: typeof errors;
  factors: typeof factors;
  links: typeof links;
  safety: typeof safety;
  settings: typeof settings;
  site: typeof site;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}
