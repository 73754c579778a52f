import { type ReactNode, useId } from "react";
import styles from "./radio-group.module.css";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A decorative preview of the choice, beside its label. */
  readonly picture?: ReactNode;
  /** An icon after the label, with its own accessible text. */
  readonly badge?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  /** Hides the legend visually, for groups below a heading that says the same. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  /** If it matches no choice, none is selected. */
  readonly value: string;
  readonly onChange: (value: Value) => void;
  /** `cards` with pictures, `discs` for round pictures only, `segments` for a few words in a row. */
  readonly look?: "cards" | "discs" | "segments";
  /** Minimum width of a card. Each row has as many cards as fit. */
  readonly cardWidth?: string;
}

/** A choice with all options visible: a group of radio buttons, shown as pictures. */
export function RadioGroup<Value extends string>({
  legend,
  isLegendHidden,
  choices,
  value,
  onChange,
  look = "cards",
  cardWidth = "7rem",
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
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
            <span className={look === "discs" ? "visually-hidden" : styles.label}>
              {choice.label}
              {choice.badge && <span className={styles.badge}>{choice.badge}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
