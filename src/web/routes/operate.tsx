import "#ui/tabs.css";
import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { AccountsTab } from "#features/operate/screens/accounts-tab.tsx";
import { JobsTab } from "#features/operate/screens/jobs-tab.tsx";
import { LogTab } from "#features/operate/screens/log-tab.tsx";
import { ModerationTab } from "#features/operate/screens/moderation-tab.tsx";
import { figuresQuery } from "#features/operate/screens/operate-queries.ts";
import { OverviewTab } from "#features/operate/screens/overview-tab.tsx";
import { RegistrationTab } from "#features/operate/screens/registration-tab.tsx";
import { ReportsTab } from "#features/operate/screens/reports-tab.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "../dashboard/settings/settings.module.css";
import { Screen } from "../dashboard/screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("operate");

const panels = {
  overview: OverviewTab,
  accounts: AccountsTab,
  moderation: ModerationTab,
  reports: ReportsTab,
  registration: RegistrationTab,
  jobs: JobsTab,
  log: LogTab,
} satisfies Record<string, ComponentType>;
const tabs = Object.keys(panels) as (keyof typeof panels)[];

/** The operator's desk. All other accounts see a "not found" screen. */
export default function Operate() {
  const { t } = useTranslation("operate");
  const [search, setSearch] = useSearchParams();
  const { error } = useQuery(figuresQuery);
  const code = error instanceof ApiError ? error.code : "";
  const tab = tabs.find((name) => name === search.get("tab")) ?? "overview";
  const Panel = panels[tab];
  return (
    <Screen title={t("title")} lead={t("lead")}>
      {code === "two_step_needed" ? (
        <EmptyState
          text={t("two_step")}
          action={<Link to="/dashboard/settings?tab=security">{t("to_two_step")}</Link>}
        />
      ) : code === "not_found" ? (
        <EmptyState text={t("not_operator")} action={<Link to="/dashboard">{t("to_dashboard")}</Link>} />
      ) : (
        <Tabs
          className={styles.tabs}
          value={tab}
          onChange={(name) => name && setSearch({ tab: name }, { preventScrollReset: true })}
          keepMounted={false}
        >
          <Tabs.List aria-label={t("tabs.label")}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={styles.panel}>
            <Panel />
          </Tabs.Panel>
        </Tabs>
      )}
    </Screen>
  );
}
