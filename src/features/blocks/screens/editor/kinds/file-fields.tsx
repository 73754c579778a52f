import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { FileField } from "../parts/file-field.tsx";
import { LineField } from "../parts/line-field.tsx";
import type { KindProps } from "./kind-props.ts";

export function FileFields({ draft, errorAt, change }: KindProps<"file">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <FileField
        path="address"
        address={draft.address}
        error={errorAt("address")}
        onChange={({ address, name }) => change({ address, ...(draft.name.trim() === "" && { name }) })}
      />
      <LineField
        path="name"
        label={t("label.title")}
        value={draft.name}
        error={errorAt("name")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        onChange={(name) => change({ name })}
      />
      <LineField
        path="note"
        label={t("label.note")}
        hint={t("optional")}
        value={draft.note}
        error={errorAt("note")}
        onChange={(note) => change({ note })}
      />
    </>
  );
}
