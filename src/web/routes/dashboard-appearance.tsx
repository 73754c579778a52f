import { Button } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { AppearanceScreen } from "#features/appearance/screens/editor.tsx";
import { PageRedirectCard } from "#features/appearance/screens/page-redirect/page-redirect-card.tsx";
import { SectionAnchors } from "#ui/section-anchors.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";
import { UnsavedGuard } from "../dashboard/leave-guard.tsx";
import styles from "../dashboard/shell.module.css";

export const handle = usesTexts("appearance", "presets", "settings", "uploads", "page_redirect", "security");

export default function DashboardAppearance() {
  const { t } = useTranslation(["appearance", "common"]);
  const { handle: username } = useCurrentPage();
  const { runsScripts } = useSiteSettings();
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <SectionAnchors>
        <AppearanceScreen
          onUnsaved={setUnsaved}
          runsScripts={runsScripts}
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
        <div className={`${styles.card} ${styles.belowEditor}`}>
          <PageRedirectCard />
        </div>
      </SectionAnchors>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  );
}
