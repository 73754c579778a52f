import { TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent, ClipboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { CODE_MAX_LENGTH } from "../limits.ts";
import styles from "./entry-form.module.css";
import { cleanCode } from "./typed-code.ts";

interface CodeInputProps extends Omit<TextInputProps, "onChange"> {
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A mailed code, typed or pasted in whatever groups and case. */
export function CodeInput({ onChange, ...props }: CodeInputProps) {
  const { t } = useTranslation("accounts");
  return (
    <TextInput
      {...props}
      className={styles.code}
      // a code has Latin letters: in a Turkish text the style sheet would show i as İ
      lang="en"
      label={t("verify.code")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CODE_MAX_LENGTH}
      onChange={(event) => {
        keepClean(event);
        onChange(event);
      }}
      onPaste={pasteCode}
      required
    />
  );
}

function keepClean({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const code = cleanCode(field.value);
  if (code !== field.value) field.value = code;
}

/** Takes a code in groups, whose spaces would otherwise push its end past the field's length. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.value = cleanCode(event.clipboardData.getData("text"));
}
