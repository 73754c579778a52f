import { Textarea } from "@mantine/core";
import { PARAGRAPH_MAX_LENGTH } from "../../../limits.ts";

interface ParagraphFieldProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
  readonly rows?: number;
  readonly onChange: (text: string) => void;
}

/** A multi-line field of a block. */
export function ParagraphField({
  path,
  label,
  hint,
  value,
  error,
  isRequired,
  rows = 3,
  onChange,
}: ParagraphFieldProps) {
  return (
    <Textarea
      data-field={path}
      label={label}
      description={hint}
      value={value}
      error={error}
      maxLength={PARAGRAPH_MAX_LENGTH}
      required={isRequired ?? false}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
