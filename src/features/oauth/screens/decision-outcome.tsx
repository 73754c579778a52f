import { useTranslation } from "react-i18next";
import formStyles from "#features/accounts/screens/auth-form.module.css";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";

interface DecisionOutcomeProps {
  readonly outcome: "done" | "denied";
  /** The name of the app. */
  readonly app: string;
}

/** Shows the decision about an app's request, and asks the person to return to the app. */
export function DecisionOutcome({ outcome, app }: DecisionOutcomeProps) {
  const { t } = useTranslation("oauth");
  return (
    <AuthFrame title={t(`device.${outcome}_title`)}>
      <div className={formStyles.panel} role="status">
        <p>{t(`device.${outcome}`, { name: app })}</p>
      </div>
    </AuthFrame>
  );
}
