import type { ChangeEvent, ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "#ui/form/field.tsx";
import { CODE_MAX_LENGTH } from "../limits.ts";
import styles from "./auth-form.module.css";
import { normaliseCode } from "./mailed-token.ts";

interface CodeInputProps extends Omit<FieldProps, "label" | "onChange"> {
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A field for a mailed code, typed or pasted in any grouping and case. */
export function CodeInput({ onChange, ...props }: CodeInputProps) {
  const { t } = useTranslation("accounts");
  return (
    <Field
      {...props}
      className={styles.code}
      // A code has Latin letters: CSS uppercasing in Turkish would turn i into İ.
      lang="en"
      label={t("verify.code")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CODE_MAX_LENGTH}
      onChange={(event) => {
        removeInvalid(event);
        onChange(event);
      }}
      onPaste={pasteCode}
      required
    />
  );
}

function removeInvalid({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const code = normaliseCode(field.value);
  if (code !== field.value) field.value = code;
}

/** Strips the spaces of a pasted code, which would otherwise push its end past the field's maxlength. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.value = normaliseCode(event.clipboardData.getData("text"));
}
