import styles from "./keys-list.module.css";

/** Keyboard keys, as printed on a keyboard, and what each does. */
export function KeysList({ rows }: { rows: readonly (readonly [keys: string, what: string])[] }) {
  return (
    <dl className={styles.keys}>
      {rows.map(([keys, label]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
