import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "#ui/form/field.tsx";
import styles from "./password-field.module.css";

/** A password field whose value can be revealed, by keyboard too. */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation("accounts");
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field
      required
      {...props}
      type={isRevealed ? "text" : "password"}
      endControl={
        <button
          type="button"
          className={styles.reveal}
          aria-label={t("show_password")}
          aria-pressed={isRevealed}
          // keeps the focus, and the keyboard of a phone, in the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!isRevealed)}
        >
          <svg
            viewBox="0 0 256 256"
            fill="none"
            stroke="currentColor"
            strokeWidth="16"
            strokeLinecap="round"
            aria-hidden
          >
            {isRevealed ? <path d={CROSSED_OUT} /> : <path d={EYE} />}
          </svg>
        </button>
      }
    />
  );
}

const EYE =
  "M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72zM88 128a40 40 0 1 0 80 0a40 40 0 1 0-80 0";
const CROSSED_OUT =
  "M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6";
