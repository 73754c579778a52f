import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./page-import.module.css";

interface FoundRowProps {
  readonly name: string;
  readonly detail: string;
  /** The icon of the link's target. */
  readonly sign?: ReactNode;
  /** Why it is not selected at first. */
  readonly mark?: string | false;
  readonly isWanted: boolean;
  readonly onWant: (isWanted: boolean) => void;
}

/** A found item, with its checkbox. */
export function FoundRow({ name, detail, sign, mark, isWanted, onWant }: FoundRowProps) {
  return (
    <li>
      <label className={styles.row}>
        <Checkbox checked={isWanted} onChange={(event) => onWant(event.currentTarget.checked)} />
        {sign}
        <span className={styles.words}>
          <strong dir="auto">{name}</strong>
          {detail !== "" && <span dir="auto">{detail}</span>}
        </span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
    </li>
  );
}
