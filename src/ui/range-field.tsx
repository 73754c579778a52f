import { useId } from "react";
import styles from "./range-field.module.css";

interface RangeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step?: number;
  /** The value as readable text. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A slider from 0 to `max`, for values whose effect matters more than the number. */
export function RangeField({ label, value, max, step = 1, text, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
