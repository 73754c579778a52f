import { TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { LINE_MAX_LENGTH } from "../../../limits.ts";

interface LineFieldProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly isFirst?: boolean;
  readonly inputMode?: "text" | "tel" | "email" | "url";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly onChange: (text: string) => void;
}

/** A single-line field of a block. */
export function LineField(props: LineFieldProps) {
  const { path, label, hint, value, error, maxLength = LINE_MAX_LENGTH, isRequired, isFirst, inputMode } = props;
  return (
    <TextInput
      data-field={path}
      label={label}
      description={hint}
      value={value}
      error={error}
      maxLength={maxLength}
      required={isRequired ?? false}
      data-autofocus={isFirst || undefined}
      inputMode={inputMode}
      autoComplete={props.autoComplete ?? "off"}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
