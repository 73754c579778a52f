import { useTranslation } from "react-i18next";
import { ProfileForm } from "#features/accounts/profile/screens/profile-form.tsx";
import { useProfile } from "#features/accounts/profile/screens/profile-query.ts";
import { ChangeUsername } from "#features/accounts/screens/change-username.tsx";
import type { SettingsFormProps } from "#features/accounts/screens/outcome.ts";
import { Upload } from "#features/media/screens/upload.tsx";
import shellStyles from "../shell.module.css";
import { Loaded } from "./loaded.tsx";
import { Sheet } from "./sheet.tsx";

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
