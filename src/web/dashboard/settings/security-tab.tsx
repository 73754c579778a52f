import { ChangeAddress } from "#features/accounts/screens/change-address.tsx";
import { Identities } from "#features/accounts/screens/mfa/identities.tsx";
import { Passkeys } from "#features/accounts/screens/mfa/passkeys.tsx";
import { TwoStep } from "#features/accounts/screens/mfa/two-step.tsx";
import { SecurityEvents } from "#features/accounts/screens/security-events.tsx";
import { SessionList } from "#features/accounts/screens/session-list.tsx";
import shellStyles from "../shell.module.css";

export function SecurityTab() {
  return (
    <>
      <div className={shellStyles.card}>
        <ChangeAddress />
      </div>
      <div className={shellStyles.card}>
        <TwoStep />
      </div>
      <div className={shellStyles.card}>
        <Passkeys />
      </div>
      <Identities className={shellStyles.card} />
      <div className={shellStyles.card}>
        <SessionList />
      </div>
      <div className={shellStyles.card}>
        <SecurityEvents />
      </div>
    </>
  );
}
