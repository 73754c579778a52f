import { type ComponentProps, type CSSProperties, type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Above the input. */
  readonly description?: ReactNode;
  /** Shown below the input until an error replaces it. Two lines are reserved, so that nothing moves. */
  readonly hint?: ReactNode;
  /** The error text; `true` only marks the field as invalid. */
  readonly error?: ReactNode;
  readonly errorProps?: ComponentProps<"p">;
  /** Fixed text before the typed value. */
  readonly startText?: string;
  /** A control at the end of the input. */
  readonly endControl?: ReactNode;
}

/**
 * An input with its label. It looks like the fields of the dashboard, but does not need Mantine, which is much larger.
 */
export function Field({
  label,
  description,
  hint,
  error,
  errorProps,
  startText,
  endControl,
  className = "",
  ...input
}: FieldProps) {
  const id = useId();
  const hasError = Boolean(error);
  const errorText = error === true ? undefined : error;
  const noteIds = [errorText && `${id}-error`, description && `${id}-description`, hint && !errorText && `${id}-hint`];
  return (
    <div className={`${styles.field} ${className}`} data-error={hasError || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      <div
        className={styles.box}
        style={startText === undefined ? undefined : ({ "--start": `${startText.length + 1}ch` } as CSSProperties)}
        data-start={startText === undefined ? undefined : true}
        data-end={endControl === undefined ? undefined : true}
      >
        {startText !== undefined && <span className={styles.start}>{startText}</span>}
        <input
          id={id}
          className={styles.input}
          aria-invalid={hasError || undefined}
          aria-describedby={noteIds.filter(Boolean).join(" ") || undefined}
          {...input}
        />
        {endControl}
      </div>
      {errorText && (
        <p
          id={`${id}-error`}
          {...errorProps}
          className={styles.error}
          data-tall={hint === undefined ? undefined : true}
        >
          {errorText}
        </p>
      )}
      {hint && !errorText && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
