import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { UseQueryResult } from "@tanstack/react-query";
import { NotificationsForm } from "#features/accounts/notifications/screens/notifications-form.tsx";
import { useNotificationSettings } from "#features/accounts/notifications/screens/notifications-query.ts";
import { ProfileForm } from "#features/accounts/profile/screens/profile-form.tsx";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { ChangeAddress } from "#features/accounts/screens/change-address.tsx";
import { ChangeUsername } from "#features/accounts/screens/change-username.tsx";
import { Identities } from "#features/accounts/screens/oidc/identities.tsx";
import { Passkeys } from "#features/accounts/screens/mfa/passkeys.tsx";
import { TwoStep } from "#features/accounts/screens/mfa/two-step.tsx";
import type { SettingsFormProps } from "#features/accounts/screens/form-outcome.ts";
import { PasswordForm } from "#features/accounts/screens/password-form.tsx";
import { SecurityEvents } from "#features/accounts/screens/security-events.tsx";
import { SessionList } from "#features/accounts/screens/session-list.tsx";
import { PreviewSection } from "#features/links/screens/destination-previews/preview-section.tsx";
import { Upload } from "#features/media/screens/upload.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { Section } from "#ui/section.tsx";
import shellStyles from "../shell.module.css";
import { Membership } from "./membership.tsx";

const DomainsSection = lazyWithRetry(() =>
  import("#features/domains/screens/domains-section.tsx").then((file) => file.DomainsSection),
);
const ReportsForm = lazyWithRetry(() =>
  import("#features/reports/screens/reports-form.tsx").then((file) => file.ReportsForm),
);

export function MembershipTab() {
  const { t } = useTranslation("settings");
  const profile = useProfile();
  return (
    <Sheet headingId="membership" title={t("tabs.membership")}>
      <Settings query={profile} rows={5}>
        {({ user }) => <Membership user={user} />}
      </Settings>
    </Sheet>
  );
}

export function NotificationsTab(form: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const settings = useNotificationSettings();
  return (
    <>
      <Sheet headingId="notifications" title={t("tabs.notifications")} lead={t("notifications.lead")}>
        <Settings query={settings} rows={4}>
          {({ notification }) => <NotificationsForm notification={notification} {...form} />}
        </Settings>
      </Sheet>
      <Suspense>
        <ReportsSheet />
      </Suspense>
    </>
  );
}

function ReportsSheet() {
  const { t } = useTranslation("reports");
  return (
    <Sheet headingId="reports" title={t("title")} lead={t("lead")}>
      <ReportsForm />
    </Sheet>
  );
}

export function ProfileTab(form: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const profile = useProfile();
  return (
    <>
      <Sheet headingId="profile" title={t("tabs.profile")} lead={t("profile.lead")}>
        <Settings query={profile} rows={8}>
          {(loaded) => <ProfileForm profile={loaded} Upload={Upload} {...form} />}
        </Settings>
      </Sheet>
      <div className={shellStyles.card}>
        <ChangeUsername />
      </div>
      <div className={shellStyles.card}>
        <PreviewSection />
      </div>
    </>
  );
}

export function DomainsTab({ onUnsaved }: Pick<SettingsFormProps, "onUnsaved">) {
  const { t } = useTranslation("common");
  return (
    <div className={shellStyles.card}>
      <Suspense fallback={<LoadingRows text={t("loading")} rows={3} />}>
        <DomainsSection onUnsaved={onUnsaved} />
      </Suspense>
    </div>
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

interface SettingsProps<T> {
  readonly query: UseQueryResult<T>;
  /** Number of placeholder rows while it loads. */
  readonly rows: number;
  readonly children: (loaded: T) => ReactNode;
}

function Settings<T>({ query, rows, children }: SettingsProps<T>) {
  const { t } = useTranslation(["settings", "common"]);
  const { toText } = useErrorTexts();
  return (
    <QueryResult
      query={query}
      waiting={<LoadingRows text={t("common:loading")} rows={rows} />}
      failed={toText(query.error, t("failed"))}
      retry={t("retry")}
    >
      {children}
    </QueryResult>
  );
}

interface SheetProps {
  /** The id that opens the panel with `#id` in the address. */
  readonly headingId: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of a tab with its heading, on its own sheet. */
function Sheet(props: SheetProps) {
  return (
    <div className={shellStyles.card}>
      <Section {...props} />
    </div>
  );
}
