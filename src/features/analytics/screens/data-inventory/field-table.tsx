import { useTranslation } from "react-i18next";
import styles from "./data-inventory.module.css";
import type { DataInventory } from "./sentences.ts";

/** Every field of a stored event; on a narrow screen, each row is a separate block. */
export function FieldTable({ fields }: { readonly fields: DataInventory["fields"] }) {
  const { t } = useTranslation("data_inventory");
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th>{t("fields.name")}</th>
          <th>{t("fields.example")}</th>
          <th>{t("fields.purpose")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, example }) => (
          <tr key={name}>
            <th scope="row">{t(`field.${name}.name`)}</th>
            <td>
              {example === "" ? <span className={styles.soft}>{t("fields.empty")}</span> : <code>{example}</code>}
            </td>
            <td>{t(`field.${name}.purpose`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
