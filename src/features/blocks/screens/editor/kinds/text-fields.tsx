import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import styles from "../block-form.module.css";
import type { KindProps } from "./kind-props.ts";

const RichTextField = lazily(() => import("../rich-text/rich-text-field.tsx").then((file) => file.RichTextField));

export function TextFields({ draft, errorAt, change }: KindProps<"text">) {
  const { t } = useTranslation("block_editor");
  return (
    <Suspense fallback={<p className={styles.hint}>{t("loading")}</p>}>
      <RichTextField
        path="text"
        label={t("label.rich_text")}
        value={draft.text}
        error={errorAt("text")}
        onChange={(text) => change({ text })}
      />
    </Suspense>
  );
}
