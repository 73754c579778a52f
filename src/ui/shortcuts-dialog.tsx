import { Dialog } from "./dialog.tsx";
import styles from "./shortcuts-dialog.module.css";

interface ShortcutsDialogProps {
  readonly title: string;
  readonly rows: readonly (readonly [keys: string, what: string])[];
  readonly onClose: () => void;
}

/** Keyboard keys, as printed on a keyboard, and what each does. */
export function ShortcutsDialog({ rows, ...dialog }: ShortcutsDialogProps) {
  return (
    <Dialog {...dialog} size="sm">
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
    </Dialog>
  );
}
