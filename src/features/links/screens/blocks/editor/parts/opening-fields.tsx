import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../../blocks/limits.ts";
import type { ErrorAt } from "../block-errors.ts";
import { LineField } from "./line-field.tsx";
import { ParagraphField } from "./paragraph-field.tsx";

interface Opening {
  readonly title: string;
  readonly text: string;
}

interface OpeningFieldsProps {
  readonly draft: Opening;
  readonly errorAt: ErrorAt;
  readonly change: (part: Partial<Opening>) => void;
}

/** What a block says first: its title, and a text below it where there is one. */
export function OpeningFields({ draft, errorAt, change }: OpeningFieldsProps) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <LineField
        path="title"
        label={t("label.title")}
        value={draft.title}
        error={errorAt("title")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        isFirst
        onChange={(title) => change({ title })}
      />
      <ParagraphField
        path="text"
        label={t("label.text")}
        hint={t("optional")}
        value={draft.text}
        error={errorAt("text")}
        rows={2}
        onChange={(text) => change({ text })}
      />
    </>
  );
}
