import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import styles from "./audience.module.css";

/** Not every keystroke queries the server. */
export const SEARCH_PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={value}
      maxLength={SEARCH_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
