import { TextInput } from "@mantine/core";
import { completeAddress } from "../../../complete-address.ts";

interface AddressFieldProps {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** An address that visitors may be sent to. */
export function AddressField({ path, label, value, error, onChange }: AddressFieldProps) {
  return (
    <TextInput
      data-field={path}
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
