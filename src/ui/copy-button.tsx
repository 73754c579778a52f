import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCopyX from "@tabler/icons-react/dist/esm/icons/IconCopyX.mjs";
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
  /** Says that the browser does not allow copying. */
  readonly failedLabel: string;
  /** Shown in full, in a typeface in which similar letters are easy to tell apart. */
  readonly isCode?: boolean | undefined;
}

/** A short text that is copied when it is pressed. */
export function CopyButton({ text, shown, label, doneLabel, failedLabel, isCode }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly isFailure: boolean }>();
  const hasFailed = outcome?.isFailure === true;
  const isCopied = outcome?.isFailure === false;
  useEffect(() => {
    if (outcome === undefined || outcome.isFailure) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      className={styles.copy}
      data-code={isCode}
      data-failed={hasFailed || undefined}
      data-reads
      onClick={() =>
        void copyText(text).then(
          () => setOutcome({ isFailure: false }),
          (error: unknown) => {
            console.error("copy", error);
            setOutcome({ isFailure: true });
          },
        )
      }
      aria-label={label}
      title={hasFailed ? failedLabel : label}
    >
      <span className={styles.text}>{shown}</span>
      {hasFailed ? <IconCopyX size={15} /> : isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      <span role="status" className="visually-hidden">
        {hasFailed ? failedLabel : isCopied ? doneLabel : ""}
      </span>
    </button>
  );
}
