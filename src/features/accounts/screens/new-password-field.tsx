import { type ChangeEvent, useState, useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "#ui/form/field.tsx";
import { PasswordField } from "./password-field.tsx";
import styles from "./new-password-field.module.css";
import type { StrengthScore, EstimateStrength } from "./password-strength.ts";

interface NewPasswordFieldProps extends FieldProps {
  /** Words that are easy to guess for this person, in addition to the values of the form. */
  readonly own?: readonly string[];
}

const NONE: readonly string[] = [];

/** A field for a new password, with a strength meter. */
export function NewPasswordField({ own = NONE, onChange, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState<{ password: string; known: readonly string[] }>({ password: "", known: NONE });
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setTyped({ password: event.currentTarget.value, known: getKnownWords(event.currentTarget.form) });
    onChange?.(event);
  }
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" onChange={handleChange} />
      <PasswordStrength password={typed.password} own={[...own, ...typed.known]} />
    </div>
  );
}

/** The username and address in the same form. */
function getKnownWords(form: HTMLFormElement | null): string[] {
  const data = new FormData(form ?? undefined);
  return ["username", "email"].flatMap((name) => {
    const value = data.get(name);
    return typeof value === "string" && value !== "" ? [value, ...value.split("@")] : [];
  });
}

interface PasswordStrengthProps {
  readonly password: string;
  /** The username and address of the person. */
  readonly own: readonly string[];
}

const SCORES: readonly StrengthScore[] = [1, 2, 3, 4];
const NAMES = ["worst", "weak", "fair", "good", "strong"] as const;

/** The strength of a password while it is typed; the estimator is loaded at the first letter. */
function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const { t } = useTranslation("accounts");
  const typed = useDeferredValue(password);
  const estimate = useEstimator(password !== "");
  // Reserves its space, so that nothing shifts at the first letter.
  if (!estimate || typed === "") return <div className={styles.strength} />;
  const strength = estimate(typed, own);
  return (
    <div className={styles.strength} data-strength={strength}>
      <div className={styles.bar} aria-hidden>
        {SCORES.map((score) => (
          <span key={score} data-lit={strength >= score} />
        ))}
      </div>
      <p role="status">
        <span className="visually-hidden">{`${t("strength.label")}: `}</span>
        {t(`strength.${NAMES[strength]}`)}
      </p>
    </div>
  );
}

function useEstimator(isWanted: boolean): EstimateStrength | undefined {
  const [estimate, setEstimate] = useState<EstimateStrength>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isMounted = true;
    import("./password-strength.ts").then(
      ({ estimateStrength: getStrength }) => isMounted && setEstimate(() => getStrength),
      // The meter only advises; the form works without it.
      (error: unknown) => console.error("password strength", error),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return estimate;
}
