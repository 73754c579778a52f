import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NotificationsForm } from "#features/accounts/notifications/screens/notifications-form.tsx";
import { useNotificationSettings } from "#features/accounts/notifications/screens/notifications-query.ts";
import type { SettingsFormProps } from "#features/accounts/screens/outcome.ts";
import { lazily } from "#ui/lazily.ts";
import { Loaded } from "./loaded.tsx";
import { Sheet } from "./sheet.tsx";

const ReportsSheet = lazily(() => import("./reports-sheet.tsx").then((file) => file.ReportsSheet));

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
