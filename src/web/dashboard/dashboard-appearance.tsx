import { Button } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import { AppearanceScreen } from "#features/appearance/screens/appearance-screen.tsx";
import { UnsavedGuard } from "./settings/unsaved.tsx";
import styles from "./shell.module.css";

export function DashboardAppearance() {
  const { t } = useTranslation(["appearance", "common"]);
  const { username } = useCurrentUser();
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <AppearanceScreen
        onUnsaved={setUnsaved}
        heading={
          <div className={styles.welcome}>
            <div className={styles.words}>
              <h1>{t("title")}</h1>
              <p>{t("lead")}</p>
            </div>
            <Button
              component="a"
              href={`/${username}`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} stroke={1.75} />}
            >
              {t("show_profile")}
            </Button>
          </div>
        }
      />
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  );
}
