import { TextInput } from "@mantine/core";
import { completeAddress } from "../complete-address.ts";

interface AddressFieldProps {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** True to focus the field first. */
  readonly isFirst?: boolean;
  readonly onChange: (address: string) => void;
}

/** A field for a destination. */
export function AddressField({ path, label, value, error, isFirst, onChange }: AddressFieldProps) {
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
    />
  );
}
