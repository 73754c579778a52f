import { useTranslation } from "react-i18next";
import { type DataInventory, useSentences } from "./sentences.ts";

/** The data inventory as plain text, to paste into a mail or a form. */
export function useDataInventoryText(): (inventory: DataInventory) => string {
  const { t, i18n } = useTranslation("data_inventory");
  const getSentences = useSentences();
  const part = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `- ${line}`)].join("\n");
  return (inventory) => {
    const { gist, notKept, kept, unseen } = getSentences(inventory);
    const fields = inventory.fields.map(
      ({ name, example }) =>
        `${t(`field.${name}.name`)} (${example || t("fields.empty")}): ${t(`field.${name}.purpose`)}`,
    );
    const parts = [
      `${t("title")}: ${inventory.username}`,
      t("made", { when: new Date(inventory.made_at).toLocaleString(i18n.language) }),
      part(t("gist.title"), gist),
      part(t("fields.title"), fields),
      part(t("not_kept.title"), notKept),
      part(t("private.title"), [t("private.text", { value: inventory.private_visitor })]),
      part(t("kept.title"), kept),
      part(t("unseen.title"), unseen),
    ];
    return `${parts.join("\n\n")}\n`;
  };
}
