import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { defaultAppearance } from "../../defaults.ts";
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "../../limits.ts";
import { type SectionProps, Sheet } from "./sheet.tsx";

/** Title and description; the defaults are their placeholders. */
export function WordsSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <Sheet id="title-and-description" title={t("text_section.title")}>
      <TextInput
        label={t("part.title")}
        value={parts.title}
        placeholder={defaultAppearance.title}
        maxLength={TITLE_MAX_LENGTH}
        onChange={(event) => edit({ title: event.currentTarget.value })}
        autoComplete="off"
      />
      <Textarea
        label={t("part.description")}
        value={parts.description}
        placeholder={defaultAppearance.description}
        maxLength={DESCRIPTION_MAX_LENGTH}
        onChange={(event) => edit({ description: event.currentTarget.value })}
        rows={3}
        autosize={false}
      />
    </Sheet>
  );
}
