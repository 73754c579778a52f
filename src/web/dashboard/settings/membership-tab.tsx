import { useTranslation } from "react-i18next";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { Loaded } from "./loaded.tsx";
import { Membership } from "./membership.tsx";
import { Section } from "./section.tsx";

export function MembershipTab() {
  const { t } = useTranslation("settings");
  const profile = useProfile();
  return (
    <Section title={t("tabs.membership")}>
      <Loaded query={profile} rows={5}>
        {({ user }) => <Membership user={user} />}
      </Loaded>
    </Section>
  );
}
