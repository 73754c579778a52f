import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { LineField } from "../parts/line-field.tsx";
import type { KindProps } from "./kind-props.ts";

export function HeaderFields({ draft, errorAt, change }: KindProps<"header">) {
  const { t } = useTranslation("block_editor");
  return (
    <LineField
      path="text"
      label={t("label.header")}
      value={draft.text}
      error={errorAt("text")}
      maxLength={TITLE_MAX_LENGTH}
      isRequired
      isFirst
      onChange={(text) => change({ text })}
    />
  );
}
