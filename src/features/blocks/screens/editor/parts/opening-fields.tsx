import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
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

/** The title of a block, and the text below it if the kind has one. */
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
