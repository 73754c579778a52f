import { useTranslation } from "react-i18next";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { Loaded } from "./loaded.tsx";
import { Membership } from "./membership.tsx";
import { Sheet } from "./sheet.tsx";

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
