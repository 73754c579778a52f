import { Tabs } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import "#ui/tabs.css";
import screenHeading from "#ui/screen-heading.module.css";
import styles from "./audience.module.css";
import { useAudienceSummary } from "./audience-queries.ts";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { SubscribersTab } from "./subscribers/subscribers-tab.tsx";

const icons = { subscribers: IconUsers, messages: IconMail };
const panels = { subscribers: SubscribersTab, messages: MessagesTab };

/** Subscribers and messages. */
export function AudienceScreen() {
  const { t } = useTranslation("audience");
  const [search, setSearch] = useSearchParams();
  const tab = getAudienceTab(search);
  const Panel = panels[tab];
  const unread = useAudienceSummary().data?.messages.unread ?? 0;
  return (
    <div className={styles.screen}>
      <header className={screenHeading.heading}>
        <h1 id="audience-heading" tabIndex={-1}>
          {t("title")}
        </h1>
        <p>{t("lead")}</p>
      </header>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(name) => name && setSearch({ tab: name }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tabs.label")}>
          {audienceTabs.map((name) => {
            const Icon = icons[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />}>
                {t(`tabs.${name}`)}
                {name === "messages" && unread > 0 && (
                  <span className={styles.unread} aria-label={t("unread", { count: unread })} role="img">
                    {unread > 99 ? "99+" : unread}
                  </span>
                )}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
      <p className={styles.elsewhere}>
        {t("webhooks.note")} <Link to="/dashboard/developers?tab=webhooks">{t("webhooks.link")}</Link>
      </p>
    </div>
  );
}

const audienceTabs = ["subscribers", "messages"] as const;
type AudienceTab = (typeof audienceTabs)[number];

function getAudienceTab(search: URLSearchParams): AudienceTab {
  const named = search.get("tab");
  return audienceTabs.find((name) => name === named) ?? "subscribers";
}
