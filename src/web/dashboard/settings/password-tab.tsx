import type { SettingsFormProps } from "#features/accounts/screens/outcome.ts";
import { PasswordForm } from "#features/accounts/screens/password-form.tsx";
import shellStyles from "../shell.module.css";

export function PasswordTab({ onOutcome }: SettingsFormProps) {
  return (
    <div className={shellStyles.card}>
      <PasswordForm onOutcome={onOutcome} />
    </div>
  );
}
