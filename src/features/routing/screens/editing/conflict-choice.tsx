import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import type { Difference, Side } from "./three-way.ts";
import styles from "./conflict-choice.module.css";

/** A field in which the two versions differ, formatted for display. */
export interface ConflictRow<Name extends string> extends Difference<Name> {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

interface ConflictChoiceProps<Name extends string> {
  readonly rows: readonly ConflictRow<Name>[];
  readonly isSaving: boolean;
  readonly onSave: (choices: Readonly<Partial<Record<Name, Side>>>) => void;
  /** Returns to the editor without saving or losing anything. */
  readonly onBack: () => void;
}

const SIDES = ["theirs", "mine"] as const;

/** Resolves an edit conflict field by field. A field that only one side changed is preselected. */
export function ConflictChoice<Name extends string>({ rows, isSaving, onSave, onBack }: ConflictChoiceProps<Name>) {
  const { t } = useTranslation("editor");
  const [choices, setChoices] = useState<Partial<Record<Name, Side>>>(
    () => Object.fromEntries(rows.map(({ field, changedBy }) => [field, changedBy])) as Partial<Record<Name, Side>>,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  // the focused button is gone
  useEffect(() => text.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const open = rows.find(({ field }) => choices[field] === undefined);
    setIncomplete(open !== undefined);
    if (open) event.currentTarget.querySelector<HTMLElement>(`[name="${open.field}"]`)?.focus();
    else onSave(choices);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {t("conflict.text")}
      </p>
      {rows.map(({ field, label, changedBy, ...sides }) => (
        <fieldset key={field} className={styles.field}>
          <legend>{label}</legend>
          <div className={styles.sides}>
            {SIDES.map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={field}
                  checked={choices[field] === side}
                  onChange={() => setChoices((before) => ({ ...before, [field]: side }))}
                />
                <span className={styles.whose}>{t(`conflict.${side}`)}</span>
                <span className={styles.value}>{sides[side]}</span>
              </label>
            ))}
          </div>
          {changedBy === undefined && <p className={styles.note}>{t("conflict.both")}</p>}
        </fieldset>
      ))}
      {isIncomplete && <Banner kind="error">{t("conflict.choose")}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onBack}>
          {t("conflict.back")}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t("saving") : t("conflict.save")}
        </Button>
      </ButtonRow>
    </form>
  );
}
