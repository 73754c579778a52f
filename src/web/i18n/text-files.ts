import type { ResourceLanguage } from "i18next";

/** Loads the texts of a screen in a language. */
export const textFiles = import.meta.glob<ResourceLanguage>(
  [
    "/locales/*/*.json",
    "!/locales/*/{abuse_mail,audience_mail,domain_mail,errors,gates,mails,page,report_mail,validation,webhook_chat,webhook_mail}.json",
  ],
  {
    import: "default",
  },
);
