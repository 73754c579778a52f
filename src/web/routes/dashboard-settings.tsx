import "#ui/tabs.css";
import { Tabs } from "@mantine/core";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs";
import IconDatabase from "@tabler/icons-react/dist/esm/icons/IconDatabase.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import type { FormOutcome, SettingsFormProps } from "#features/accounts/screens/form-outcome.ts";
import { DeletePageSection } from "#features/privacy/screens/delete-page-section.tsx";
import { YourData } from "#features/privacy/screens/your-data.tsx";
import { Banner } from "#ui/banner.tsx";
import { openAnchor, SectionAnchors } from "#ui/section-anchors.tsx";
import { SectionNav } from "#ui/section-nav.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { Screen } from "../dashboard/screen.tsx";
import shellStyles from "../dashboard/shell.module.css";
import {
  DomainsTab,
  MembershipTab,
  NotificationsTab,
  ProfileTab,
  PasswordTab,
  SecurityTab,
} from "../dashboard/settings/panels.tsx";
import styles from "../dashboard/settings/settings.module.css";
import { getTab, type TabName } from "../dashboard/settings/tabs.ts";
import { useTabs } from "../dashboard/settings/use-tabs.ts";
import { UnsavedGuard } from "../dashboard/leave-guard.tsx";

export const handle = usesTexts("accounts", "data", "mfa", "security", "settings");

const icons = {
  membership: IconId,
  notifications: IconBell,
  profile: IconUser,
  domains: IconWorld,
  password: IconLock,
  security: IconShield,
  data: IconDatabase,
};

export default function Settings() {
  const { t } = useTranslation(["settings", "dashboard", "common"]);
  const [search, setSearch] = useSearchParams();
  const { hash } = useLocation();
  const tabs = useTabs();
  const tab = getTab(tabs, search, hash);
  // opens sections that are already mounted; others open when they mount
  useEffect(() => openAnchor(hash.slice(1)), [hash]);
  const [seen, setSeen] = useState<readonly TabName[]>([tab]);
  // a tab loads its content when it is first opened
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  const { unsaved, setTabUnsaved } = useUnsaved();
  const [shownOutcome, setShownOutcome] = useState<{ tab: TabName; outcome: FormOutcome | undefined }>();
  const outcome = shownOutcome?.tab === tab ? shownOutcome.outcome : undefined;

  const forms = useMemo(() => {
    const toForm = (name: TabName): SettingsFormProps => ({
      onOutcome: (latest) => setShownOutcome({ tab: name, outcome: latest }),
      onUnsaved: (isUnsaved) => setTabUnsaved(name, isUnsaved),
    });
    return {
      notifications: toForm("notifications"),
      profile: toForm("profile"),
      domains: toForm("domains"),
      password: toForm("password"),
    };
  }, [setTabUnsaved]);
  function open(name: string | null) {
    if (!name) return;
    setShownOutcome(undefined);
    setSearch({ tab: name }, { preventScrollReset: true });
  }
  const panels: Record<TabName, ReactNode> = {
    membership: <MembershipTab />,
    notifications: <NotificationsTab {...forms.notifications} />,
    profile: <ProfileTab {...forms.profile} />,
    domains: <DomainsTab onUnsaved={forms.domains.onUnsaved} />,
    password: <PasswordTab {...forms.password} />,
    security: <SecurityTab />,
    data: (
      <>
        <YourData className={shellStyles.card} />
        <DeletePageSection className={shellStyles.card} />
      </>
    ),
  };

  return (
    <Screen title={t("dashboard:nav.settings")}>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={open}
        // text typed on one tab must survive a switch to another
        keepMounted
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label={t("dashboard:nav.settings")}>
          {tabs.map((name) => {
            const Icon = icons[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />}>
                {t(`tabs.${name}`)}
                {unsaved.has(name) && <span className={styles.dot} role="img" aria-label={t("unsaved.mark")} />}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <OutcomeBanner outcome={outcome} />
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.panel}>
            {seen.includes(name) && (
              <SectionAnchors>
                <SectionNav label={t("common:on_this_page")} />
                {panels[name]}
              </SectionAnchors>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <UnsavedGuard isUnsaved={unsaved.size > 0} />
    </Screen>
  );
}

/** Shown above the content and scrolled into view, since the pressed button may be far below. */
function OutcomeBanner({ outcome }: { outcome: FormOutcome | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) frame.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  return (
    <div ref={frame} className={styles.outcome}>
      {outcome && (
        <Banner kind={outcome.kind}>
          <p>{outcome.text}</p>
          {outcome.reason && <p className={styles.reason}>{outcome.reason}</p>}
        </Banner>
      )}
    </div>
  );
}

/** The tabs with unsaved changes. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<TabName>>(new Set());
  const setTabUnsaved = useCallback((tab: TabName, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(tab) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(tab);
      else after.delete(tab);
      return after;
    });
  }, []);
  return { unsaved, setTabUnsaved };
}
