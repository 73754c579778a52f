import { type ReactNode, useId } from "react";
import styles from "./choices.module.css";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What it looks like; decoration beside its label. */
  readonly picture?: ReactNode;
  /** A sign after the label, with its own words. */
  readonly mark?: ReactNode;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  /** Hides the legend from view where a heading says the same. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  /** None is chosen where it is no choice's value. */
  readonly value: string;
  readonly onChange: (value: Value) => void;
  /** `cards` with pictures, `discs` for round pictures alone, `segments` for a few words in a row. */
  readonly look?: "cards" | "discs" | "segments";
  /** How wide a card is at least; as many stand in a row as fit. */
  readonly cardWidth?: string;
}

/** One of several, to be seen at once: a group of radio buttons, each behind its picture. */
export function Choices<Value extends string>({
  legend,
  isLegendHidden,
  choices,
  value,
  onChange,
  look = "cards",
  cardWidth = "7rem",
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? "only-read-aloud" : styles.legend}>{legend}</legend>
      <div className={styles.choices} data-look={look} style={{ "--card-width": cardWidth } as object}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture !== undefined && (
              <span className={styles.picture} aria-hidden>
                {choice.picture}
              </span>
            )}
            <span className={look === "discs" ? "only-read-aloud" : styles.label}>
              {choice.label}
              {choice.mark && <span className={styles.mark}>{choice.mark}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
