import { TextInput } from "@mantine/core";
import { completeAddress } from "../complete-address.ts";

/** The props of a field. `path` is its field path, as in API errors. */
export interface FieldProps<Value> {
  readonly path: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

interface AddressFieldProps extends FieldProps<string> {
  readonly label: string;
  /** True to focus the field when the form opens. */
  readonly isFirst?: boolean;
  readonly isRequired?: boolean;
}

/** A field for a destination. */
export function AddressField({ path, label, value, error, isFirst, isRequired = false, onChange }: AddressFieldProps) {
  return (
    <TextInput
      data-field={path}
      data-autofocus={isFirst || undefined}
      label={label}
      placeholder="https://"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => value !== completeAddress(value) && onChange(completeAddress(value))}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      required={isRequired}
    />
  );
}
