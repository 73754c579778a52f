import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./language-select.module.css";

interface LanguageSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select, which works best on phones. */
export function LanguageSelect({ label, value, options, onChange }: LanguageSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // React fires no event for a choice that was made before hydration
  const applyEarlyChoice = useEffectEvent(() => {
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  });
  useEffect(() => applyEarlyChoice(), []);
  return (
    <span className={styles.frame}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
        <circle cx="12" cy="12" r="9" />
        <path d="M3.6 9h16.8M3.6 15h16.8M12 3c2.4 2.6 3.6 5.6 3.6 9s-1.2 6.4-3.6 9c-2.4-2.6-3.6-5.6-3.6-9S9.6 5.6 12 3Z" />
      </svg>
      <select
        ref={select}
        // browsers would restore an earlier choice after a reload
        autoComplete="off"
        className={styles.select}
        data-reads
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  );
}
