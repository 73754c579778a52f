import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import type { ComponentProps } from "react";
import { keepTouch } from "./keep-touch.ts";
import styles from "#features/blocks/screens/row/row.module.css";

interface HandleCellProps {
  /** Undefined while nothing can be moved. */
  readonly handle: ComponentProps<"span"> | undefined;
}

/** The drag handle of a row. */
export function HandleCell({ handle }: HandleCellProps) {
  return (
    <span role="cell" className={styles.handleCell}>
      {handle ? (
        <span {...handle} className={styles.handle} onTouchStart={keepTouch}>
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      ) : (
        <span className={styles.handle} data-off>
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}
