import styles from "./keys-list.module.css";

/** Keyboard keys, as printed on a keyboard, and what each does. */
export function KeysList({ rows }: { rows: readonly (readonly [keys: string, what: string])[] }) {
  return (
    <dl className={styles.keys}>
      {rows.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
