import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RenderedPage } from "../preview/use-rendered-page.ts";

type Note = RenderedPage["notes"][number];

/** Describes what was dropped from a style sheet. */
export function useNoteTexts(notes: readonly Note[]) {
  const { t } = useTranslation("appearance");
  return useMemo(() => {
    const texts: Record<Note["code"], string> = {
      css_unreadable: t("note.css_unreadable"),
      css_import: t("note.css_import"),
      css_font: t("note.css_font"),
      css_address: t("note.css_address"),
      css_too_long: t("note.css_too_long"),
      css_too_many_rules: t("note.css_too_many_rules"),
      css_too_slow: t("note.css_too_slow"),
    };
    return notes.map(({ line, code }) => ({ line, text: texts[code] }));
  }, [notes, t]);
}
