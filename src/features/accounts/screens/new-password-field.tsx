import type { PasswordInputProps } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { PasswordField } from "./password-field.tsx";
import { PasswordStrength } from "./password-strength.tsx";

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
