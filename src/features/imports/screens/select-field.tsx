import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useId } from "react";
import styles from "./select-field.module.css";

interface SelectFieldProps {
  readonly label: string;
  /** A text below the field, such as a sample value. */
  readonly hint?: string;
  /** Marks an empty choice as valid. */
  readonly isUnset?: boolean;
  /** True in a list of fields, where the label stands beside the field. */
  readonly isRow?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select, which works best on phones. */
export function SelectField({ label, hint, isUnset, isRow, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-row={isRow || undefined} data-unset={isUnset || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.frame}>
        <select
          id={id}
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
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
      {(hint || isRow) && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
