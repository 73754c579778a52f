import type { PasswordInputProps } from "@mantine/core";
import { type ChangeEvent, useState, useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "./password-field.tsx";
import styles from "./password-strength.module.css";
import type { Strength, StrengthOf } from "./strength.ts";

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Known words about the person, besides the values of the same form. */
  readonly own?: readonly string[];
}

const NONE: readonly string[] = [];

/** A field for a new password, with a strength meter. */
export function NewPasswordField({ own = NONE, onChange, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState<{ password: string; beside: readonly string[] }>({ password: "", beside: NONE });
  function note(event: ChangeEvent<HTMLInputElement>) {
    setTyped({ password: event.currentTarget.value, beside: besideOf(event.currentTarget.form) });
    onChange?.(event);
  }
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" onChange={note} />
      <PasswordStrength password={typed.password} own={[...own, ...typed.beside]} />
    </div>
  );
}

/** The username and address in the same form. */
function besideOf(form: HTMLFormElement | null): string[] {
  const data = new FormData(form ?? undefined);
  return ["username", "email"].flatMap((name) => {
    const value = data.get(name);
    return typeof value === "string" && value !== "" ? [value, ...value.split("@")] : [];
  });
}

interface PasswordStrengthProps {
  readonly password: string;
  /** The username and address that belong to it. */
  readonly own: readonly string[];
}

const SCORES: readonly Strength[] = [1, 2, 3, 4];
const NAMES = ["worst", "weak", "fair", "good", "strong"] as const;

/** The strength of a password while it is typed; the estimator is loaded at the first letter. */
function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const { t } = useTranslation("accounts");
  const typed = useDeferredValue(password);
  const judge = useJudge(password !== "");
  // Reserves its space, so that nothing shifts at the first letter.
  if (!judge || typed === "") return <div className={styles.strength} />;
  const strength = judge(typed, own);
  return (
    <div className={styles.strength} data-strength={strength}>
      <div className={styles.bar} aria-hidden>
        {SCORES.map((score) => (
          <span key={score} data-lit={strength >= score} />
        ))}
      </div>
      <p role="status">
        <span className="only-read-aloud">{`${t("strength.label")}: `}</span>
        {t(`strength.${NAMES[strength]}`)}
      </p>
    </div>
  );
}

function useJudge(isWanted: boolean): StrengthOf | undefined {
  const [judge, setJudge] = useState<StrengthOf>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    import("./strength.ts").then(
      ({ getStrength }) => isHere && setJudge(() => getStrength),
      // The meter only advises; the form works without it.
      (error: unknown) => console.error("password strength", error),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return judge;
}
