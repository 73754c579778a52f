import { TextInput } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./address-field.tsx";
import { reportIncompleteField } from "#ui/form/report-incomplete-field.ts";
import { RemoveButton } from "#ui/remove-button.tsx";
import styles from "./rules.module.css";

interface RuleCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** A summary of the rule; undefined while the rule is not set. */
  readonly state: string | undefined;
  readonly hint: string;
  readonly hasError: boolean;
  /** Removes the rule; undefined if the card's content has its own button for that. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The card of one kind of rule: a summary, and its fields when expanded. */
export function RuleCard({ icon, title, state, hint, hasError, onRemove, children }: RuleCardProps) {
  const { t } = useTranslation("rules");
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(hasError);
  // a hidden error cannot be fixed, and the card must not close at the first key that fixes it
  if (hasError && !isOpen) setOpen(true);
  return (
    <section className={styles.card} data-set={state !== undefined || undefined} data-error={hasError || undefined}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          // an incomplete date would be lost with its field
          if (!reportIncompleteField(body.current)) setOpen(!isOpen);
        }}
      >
        {icon}
        <span className={styles.titles}>
          <span className={styles.title}>{title}</span>
          <span className={styles.state}>{state ?? hint}</span>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </button>
      <div id={id} ref={body} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            {state !== undefined && <p className={styles.hint}>{hint}</p>}
            {children}
            {state !== undefined && onRemove && (
              <div>
                <RemoveButton label={t("remove_named", { name: title })} focusAfter={head} onRemove={onRemove}>
                  {t("remove")}
                </RemoveButton>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface NumberFieldProps extends FieldProps<number | null> {
  readonly label: string;
}

/** A field for a whole number; null if it is empty. */
export function NumberField({ path, label, value, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  // the parent may also change the number, for example when a draft is discarded
  const shown = readNumber(typed) === value ? typed : value === null ? "" : String(value);
  return (
    <TextInput
      className={styles.narrow}
      data-field={path}
      label={label}
      value={shown}
      error={error}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, 10);
        setTyped(digits);
        onChange(readNumber(digits));
      }}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function readNumber(digits: string): number | null {
  return digits === "" ? null : Number(digits);
}
