import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";
import styles from "./copy-button.module.css";

const SHOWN_MS = 1800;

interface CopyButtonProps {
  readonly text: string;
  readonly shown: string;
  /** The accessible name. It contains the visible text, so that voice control finds the button. */
  readonly label: string;
  readonly doneLabel: string;
  /** Shown in full, in a typeface in which similar letters are easy to tell apart. */
  readonly isCode?: boolean;
}

/** A short text that is copied when it is pressed. */
export function CopyButton({ text, shown, label, doneLabel, isCode }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>();
  const isCopied = copiedAt !== undefined;
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return (
    <button
      type="button"
      className={styles.copy}
      data-code={isCode}
      data-reads
      onClick={() =>
        void copyText(text).then(
          () => setCopiedAt(Date.now()),
          (error: unknown) => console.error("copy", error),
        )
      }
      aria-label={label}
      title={label}
    >
      <span className={styles.text}>{shown}</span>
      {isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      <span role="status" className="visually-hidden">
        {isCopied ? doneLabel : ""}
      </span>
    </button>
  );
}
