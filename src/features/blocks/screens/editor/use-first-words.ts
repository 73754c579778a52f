import { useTranslation } from "react-i18next";
import type { FirstWords } from "./new-draft.ts";

/** The default texts of new blocks, in the language of the screen. */
export function useFirstWords(): FirstWords {
  const { t } = useTranslation("block_editor");
  return {
    captureTitle: t("first.capture_title"),
    captureConsent: t("first.capture_consent"),
    captureButton: t("first.capture_button"),
    contactTitle: t("first.contact_title"),
    contactButton: t("first.contact_button"),
    tipTitle: t("first.tip_title"),
  };
}
