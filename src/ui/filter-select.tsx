import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import styles from "./filter-select.module.css";

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  /** The value that means no filter; the first option by default. */
  readonly defaultValue?: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** A filter for a list, marked while it is active. A native select, which works best on phones. */
export function FilterSelect({ label, value, options, defaultValue = options[0]?.value, onChange }: FilterSelectProps) {
  return (
    <span className={styles.frame} data-set={value !== defaultValue || undefined}>
      <select
        className={styles.select}
        data-reads
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
