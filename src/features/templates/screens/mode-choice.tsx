import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import styles from "./templates.module.css";

export type Mode = "replace" | "add";
const MODES = ["replace", "add"] as const;

/** Chooses what happens to the existing page. */
export function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTranslation("templates");
  const id = useId();
  return (
    <fieldset className={styles.modes}>
      <legend>{t("what")}</legend>
      {MODES.map((value) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name={id}
            checked={value === mode}
            onChange={() => onChange(value)}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-text`}
          />
          <span>
            <strong id={`${id}-${value}`}>{t(value)}</strong>
            <span id={`${id}-${value}-text`}>{t(`${value}_text`, { days: TRASH_DAYS })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
