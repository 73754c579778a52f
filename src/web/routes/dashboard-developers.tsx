import "#ui/tabs.css";
import { Tabs } from "@mantine/core";
import IconApps from "@tabler/icons-react/dist/esm/icons/IconApps.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconWebhook from "@tabler/icons-react/dist/esm/icons/IconWebhook.mjs";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { panels } from "../dashboard/developers/panels.tsx";
import { getTab, tabs } from "../dashboard/developers/tabs.ts";
import styles from "../dashboard/settings/settings.module.css";
import shellStyles from "../dashboard/shell.module.css";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("api_keys", "developers", "webhooks", "oauth");

const icons = { keys: IconKey, webhooks: IconWebhook, apps: IconApps, requests: IconListDetails };
const shown = tabs.filter((name) => panels[name]);

/** The screen for developers: API keys, webhooks and the other tabs. */
export default function Developers() {
  const { t } = useTranslation(["developers", "common"]);
  const [search, setSearch] = useSearchParams();
  const tab = getTab(shown, search);
  const Panel = panels[tab];
  return (
    <div className={shellStyles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <div className={shellStyles.words}>
        <h1>{t("title")}</h1>
        <p>
          {t("lead")} <a href="/developers">{t("documentation")}</a>
        </p>
      </div>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(name) => name && setSearch({ tab: name }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tabs.label")}>
          {shown.map((name) => {
            const Icon = icons[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          {Panel && <Panel />}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
