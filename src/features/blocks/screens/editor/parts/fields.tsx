import { Textarea, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute } from "react";
import type { FieldProps } from "#features/routing/screens/address-field.tsx";
import { LINE_MAX_LENGTH, PARAGRAPH_MAX_LENGTH } from "../../../limits.ts";
import type { BlockKind } from "../../../content.ts";
import type { ErrorAt } from "../block-errors.ts";
import type { DraftOf } from "../draft-content.ts";

interface TypedFieldProps extends FieldProps<string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

interface LineFieldProps extends TypedFieldProps {
  readonly maxLength?: number;
  readonly isFirst?: boolean;
  readonly inputMode?: "text" | "tel" | "email" | "url";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A single-line field of a block. */
export function LineField(props: LineFieldProps) {
  const {
    path,
    hint,
    maxLength = LINE_MAX_LENGTH,
    isRequired,
    isFirst,
    autoComplete = "off",
    onChange,
    ...rest
  } = props;
  return (
    <TextInput
      {...rest}
      data-field={path}
      description={hint}
      maxLength={maxLength}
      required={isRequired ?? false}
      data-autofocus={isFirst || undefined}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A multi-line field of a block. */
export function ParagraphField(props: TypedFieldProps & { readonly rows?: number }) {
  const { path, hint, isRequired, rows = 3, onChange, ...rest } = props;
  return (
    <Textarea
      {...rest}
      data-field={path}
      description={hint}
      maxLength={PARAGRAPH_MAX_LENGTH}
      required={isRequired ?? false}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

/** A draft, its errors, and how to change it. */
interface Bound<Draft> {
  readonly draft: Draft;
  readonly errorAt: ErrorAt;
  readonly change: (part: Partial<Draft>) => void;
}

/** The props of the fields of a kind. */
export type KindProps<Kind extends BlockKind> = Bound<DraftOf<Kind>>;

/**
 * Binds the text fields of a draft. `start` is the path of an item of a list, with a dot at its end; otherwise empty.
 */
export function bindTextFields<Draft extends object>({ draft, errorAt, change }: Bound<Draft>, start = "") {
  return (name: TextName<Draft>): FieldProps<string> => ({
    path: start + name,
    value: draft[name] as string,
    error: errorAt(start + name),
    // the compiler cannot see that the named property is a text
    onChange: (text) => change({ [name]: text } as Partial<Draft>),
  });
}
