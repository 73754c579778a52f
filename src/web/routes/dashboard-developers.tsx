import "#ui/tabs.css";
import { Tabs } from "@mantine/core";
import IconApps from "@tabler/icons-react/dist/esm/icons/IconApps.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconWebhook from "@tabler/icons-react/dist/esm/icons/IconWebhook.mjs";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { KeysTab } from "#features/api-keys/screens/keys-tab.tsx";
import { RequestsTab } from "#features/api-keys/screens/requests-tab.tsx";
import { AppsTab } from "#features/oauth/screens/apps-tab.tsx";
import { appsQuery } from "#features/oauth/screens/oauth-calls.ts";
import { WebhooksTab } from "#features/webhooks/screens/webhooks-tab.tsx";
import styles from "../dashboard/settings/settings.module.css";
import { Screen } from "../dashboard/screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("api_keys", "developers", "webhooks", "oauth");

/** The tabs in display order, by their names in `?tab=`. */
const tabs = {
  keys: { Icon: IconKey, Panel: KeysTab },
  webhooks: { Icon: IconWebhook, Panel: WebhooksTab },
  apps: { Icon: IconApps, Panel: AppsTab },
  requests: { Icon: IconListDetails, Panel: RequestsPanel },
};
const names = Object.keys(tabs) as (keyof typeof tabs)[];

function RequestsPanel() {
  const { data = [] } = useQuery(appsQuery);
  return <RequestsTab apps={data} />;
}

/** The screen for developers: API keys, webhooks, apps and requests. */
export default function Developers() {
  const { t } = useTranslation("developers");
  const [search, setSearch] = useSearchParams();
  const requested = search.get("tab");
  const tab = names.find((name) => name === requested) ?? "keys";
  const { Panel } = tabs[tab];
  return (
    <Screen
      title={t("title")}
      lead={
        <>
          {t("lead")} <a href="/developers">{t("documentation")}</a>
        </>
      }
    >
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(name) => name && setSearch({ tab: name }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tabs.label")}>
          {names.map((name) => {
            const { Icon } = tabs[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
