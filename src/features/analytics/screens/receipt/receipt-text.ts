import { useTranslation } from "react-i18next";
import { type Receipt, useSentences } from "./sentences.ts";

/** Writes a receipt as plain text, for a mail or a form that asks for it. */
export function useReceiptText(): (receipt: Receipt) => string {
  const { t, i18n } = useTranslation("receipt");
  const sentencesOf = useSentences();
  const part = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `- ${line}`)].join("\n");
  return (receipt) => {
    const { gist, notKept, kept, unseen } = sentencesOf(receipt);
    const fields = receipt.fields.map(
      ({ name, example }) =>
        `${t(`field.${name}.name`)} (${example || t("fields.empty")}): ${t(`field.${name}.purpose`)}`,
    );
    const parts = [
      `${t("title")}: ${receipt.username}`,
      t("made", { when: new Date(receipt.made_at).toLocaleString(i18n.language) }),
      part(t("gist.title"), gist),
      part(t("fields.title"), fields),
      part(t("not_kept.title"), notKept),
      part(t("private.title"), [t("private.text", { value: receipt.private_visitor })]),
      part(t("kept.title"), kept),
      part(t("unseen.title"), unseen),
    ];
    return `${parts.join("\n\n")}\n`;
  };
}
