import type { ResourceLanguage } from "i18next";

/** Loaders of text files, by path. Files that only the server uses are left out, here and in `i18n.server.ts`. */
export const textFiles = import.meta.glob<ResourceLanguage>(
  [
    "/locales/*/*.json",
    "!/locales/*/{abuse_mail,audience_mail,domain_mail,errors,gates,mails,page,report_mail,validation,webhook_chat,webhook_mail}.json",
  ],
  {
    import: "default",
  },
);
