import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotificationsForm } from "#features/accounts/notifications/screens/notifications-form.tsx";
import { useNotificationSettings } from "#features/accounts/notifications/screens/notifications-query.ts";
import { ProfileForm } from "#features/accounts/profile/screens/profile-form.tsx";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { ChangeAddress } from "#features/accounts/screens/change-address.tsx";
import { ChangeUsername } from "#features/accounts/screens/change-username.tsx";
import { Identities } from "#features/accounts/screens/mfa/identities.tsx";
import { Passkeys } from "#features/accounts/screens/mfa/passkeys.tsx";
import { TwoStep } from "#features/accounts/screens/mfa/two-step.tsx";
import type { SettingsFormProps } from "#features/accounts/screens/outcome.ts";
import { PasswordForm } from "#features/accounts/screens/password-form.tsx";
import { SecurityEvents } from "#features/accounts/screens/security-events.tsx";
import { SessionList } from "#features/accounts/screens/session-list.tsx";
import { Upload } from "#features/media/screens/upload.tsx";
import { lazily } from "#ui/lazily.ts";
import shellStyles from "../shell.module.css";
import { Membership } from "./membership.tsx";
import { Sheet } from "./sheet.tsx";
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useErrorTexts } from "#client/error-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./settings.module.css";

const ReportsSheet = lazily(() => import("./reports-sheet.tsx").then((file) => file.ReportsSheet));

export function MembershipTab() {
  const { t } = useTranslation("settings");
  const profile = useProfile();
  return (
    <Sheet headingId="membership" title={t("tabs.membership")}>
      <Loaded query={profile} rows={5}>
        {({ user }) => <Membership user={user} />}
      </Loaded>
    </Sheet>
  );
}

export function NotificationsTab(form: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const settings = useNotificationSettings();
  return (
    <>
      <Sheet headingId="notifications" title={t("tabs.notifications")} lead={t("notifications.lead")}>
        <Loaded query={settings} rows={4}>
          {({ notification }) => <NotificationsForm notification={notification} {...form} />}
        </Loaded>
      </Sheet>
      <Suspense>
        <ReportsSheet />
      </Suspense>
    </>
  );
}

export function ProfileTab(form: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const profile = useProfile();
  return (
    <>
      <Sheet headingId="profile" title={t("tabs.profile")} lead={t("profile.lead")}>
        <Loaded query={profile} rows={8}>
          {(loaded) => <ProfileForm profile={loaded} Upload={Upload} {...form} />}
        </Loaded>
      </Sheet>
      <div className={shellStyles.card}>
        <ChangeUsername />
      </div>
    </>
  );
}

export function PasswordTab({ onOutcome }: SettingsFormProps) {
  return (
    <div className={shellStyles.card}>
      <PasswordForm onOutcome={onOutcome} />
    </div>
  );
}

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

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Number of placeholder rows while it loads. */
  readonly rows: number;
  readonly children: (loaded: T) => ReactNode;
}

/** The loaded content, its placeholder, or the reason for a failure with a way to retry. */
function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  const { t } = useTranslation(["settings", "common"]);
  const { toText } = useErrorTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert">
        <EmptyState
          text={toText(query.error, t("failed"))}
          action={
            <Button variant="default" onClick={() => void query.refetch()} disabled={query.isFetching}>
              {t("retry")}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      <span role="status" className="only-read-aloud">
        {t("common:loading")}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items are identical
        <Skeleton key={row} height={row === 0 ? 28 : 46} width={row === 0 ? "40%" : "100%"} radius="var(--radius)" />
      ))}
    </div>
  );
}
