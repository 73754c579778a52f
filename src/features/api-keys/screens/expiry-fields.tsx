import { TextInput, type TextInputProps } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import stacked from "#ui/form/stacked-form.module.css";
import { type Expiry, expiries } from "./expiry.ts";
import styles from "./keys.module.css";

interface ExpiryFieldsProps {
  readonly expiry: Expiry;
  readonly onChange: (expiry: Expiry) => void;
  /** The props of the field for the date. */
  readonly dateField: Pick<TextInputProps, "name" | "error" | "errorProps" | "onChange">;
}

/** When a key expires: a number of days, never, or a date. Uses a native select, which works best on phones. */
export function ExpiryFields({ expiry, onChange, dateField }: ExpiryFieldsProps) {
  const { t } = useTranslation("api_keys");
  const id = useId();
  function toName(value: Expiry): string {
    if (value === "never") return t("create.never");
    if (value === "date") return t("create.on_date");
    return value === "365" ? t("create.in_year") : t("create.in_days", { count: Number(value) });
  }
  return (
    <div className={styles.pair}>
      <div className={stacked.field}>
        <label htmlFor={id} className={stacked.label}>
          {t("create.expiry")}
        </label>
        <select
          id={id}
          className={stacked.select}
          value={expiry}
          onChange={(event) => onChange(expiries.find((each) => each === event.currentTarget.value)!)}
        >
          {expiries.map((value) => (
            <option key={value} value={value}>
              {toName(value)}
            </option>
          ))}
        </select>
      </div>
      {expiry === "date" && <TextInput {...dateField} type="date" label={t("create.date")} />}
    </div>
  );
}
