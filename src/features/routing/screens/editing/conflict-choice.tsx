import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import type { ConflictChoices, Difference, ConflictSide } from "./three-way-merge.ts";
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
  readonly onSave: (choices: ConflictChoices<Name>) => void;
  /** Returns to the editor without saving or losing anything. */
  readonly onBack: () => void;
  /** The side to preselect in fields that both sides changed. Without it, the user must choose. */
  readonly preselected?: ConflictSide;
  readonly texts?: Readonly<Record<"text" | "theirs" | "mine" | "back" | "save", string>>;
}

const SIDES = ["theirs", "mine"] as const;

/** Resolves an edit conflict field by field. A field that only one side changed is preselected. */
export function ConflictChoice<Name extends string>(props: ConflictChoiceProps<Name>) {
  const { rows, isSaving, onSave, onBack, preselected } = props;
  const { t } = useTranslation("editor");
  const texts = props.texts ?? {
    text: t("conflict.text"),
    theirs: t("conflict.theirs"),
    mine: t("conflict.mine"),
    back: t("conflict.back"),
    save: t("conflict.save"),
  };
  const [choices, setChoices] = useState(
    () =>
      Object.fromEntries(rows.map(({ field, changedBy = preselected }) => [field, changedBy])) as ConflictChoices<Name>,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  // takes the focus, since the button that had it no longer exists
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
        {texts.text}
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
                <span className={styles.whose}>{texts[side]}</span>
                <span className={styles.value}>{sides[side]}</span>
              </label>
            ))}
          </div>
          {(changedBy ?? preselected) === undefined && <p className={styles.note}>{t("conflict.both")}</p>}
        </fieldset>
      ))}
      {isIncomplete && <Banner kind="error">{t("conflict.choose")}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t("saving") : texts.save}
        </Button>
      </ButtonRow>
    </form>
  );
}
