import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "./address-field.tsx";
import styles from "./rules.module.css";

interface NumberFieldProps extends FieldProps<number | null> {
  readonly label: string;
}

/** A field for a whole number; empty means none. */
export function NumberField({ path, label, value, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  // the number may change from outside, such as by discarding a draft
  const shown = readNumber(typed) === value ? typed : value === null ? "" : String(value);
  return (
    <TextInput
      className={styles.narrow}
      data-field={path}
      label={label}
      value={shown}
      error={error}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, 10);
        setTyped(digits);
        onChange(readNumber(digits));
      }}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function readNumber(digits: string): number | null {
  return digits === "" ? null : Number(digits);
}
