import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconSparkles from "@tabler/icons-react/dist/esm/icons/IconSparkles.mjs";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import { useCurrentPage } from "#client/current-user.ts";
import { LanguagePicker } from "#features/accounts/screens/language-picker.tsx";
import { Badge } from "#ui/badge.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { OnDemand } from "#client/on-demand.ts";
import { PageAvatar } from "#features/pages/screens/page-avatar.tsx";
import { pageName, usePages } from "#features/pages/screens/pages-queries.ts";
import { MenuButton } from "#ui/menu.tsx";
import { navItems } from "./navigation.ts";
import { useExit } from "./use-exit.ts";
import { useMayUpgrade } from "./use-sync-plan.ts";
import styles from "./sidebar.module.css";
import { SWITCHER_ID } from "./pages/use-switch-page.ts";

interface SidebarProps {
  readonly comingSoon: readonly string[];
  readonly onNavigate?: () => void;
}

export function Sidebar({ comingSoon, onNavigate }: SidebarProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { handle } = useCurrentPage();
  const mayUpgrade = useMayUpgrade();
  const exit = useExit();
  function leave() {
    // closes the sidebar of small screens, which would cover the prompt
    onNavigate?.();
    exit.run();
  }
  return (
    <div className={styles.sidebar}>
      <Link to="/dashboard" className={styles.home} onClick={onNavigate}>
        <Wordmark name={t("common:brand")} />
      </Link>
      <PageSwitcher onNavigate={onNavigate} />
      <nav aria-label={t("nav.label")} className={styles.nav}>
        {navItems.map(({ to, name, Icon, ...entry }) => (
          <NavLink key={to} to={to} end className={() => styles.entry} onClick={onNavigate}>
            <Icon size={20} stroke={1.75} />
            <span className={styles.text}>{t(`nav.${name}`)}</span>
            {"feature" in entry && comingSoon.includes(entry.feature) && <Badge>{t("nav.soon")}</Badge>}
          </NavLink>
        ))}
      </nav>
      <div className={styles.foot}>
        {mayUpgrade && (
          <a href="/pricing" className={styles.upgrade}>
            <IconSparkles size={18} stroke={1.75} />
            {t("upgrade.button")}
          </a>
        )}
        <a href={`/${handle}`} target="_blank" rel="noopener" className={styles.preview}>
          <IconExternalLink size={18} stroke={1.75} />
          {t("preview")}
        </a>
        <LanguagePicker />
        <button type="button" className={styles.entry} onClick={leave} data-reads>
          <IconLogout size={20} stroke={1.75} />
          {exit.label}
        </button>
      </div>
    </div>
  );
}

const loadList = () => import("./pages/page-list.tsx").then((file) => file.PageList);

/** The current page of the dashboard, with a menu to switch to another one. */
function PageSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("dashboard");
  const { id, handle } = useCurrentPage();
  const page = usePages().data?.find(({ _id }) => _id === id);
  return (
    <div className={styles.switcher} data-name={SWITCHER_ID}>
      <MenuButton
        label={t("pages.label")}
        className={styles.button}
        trigger={
          <>
            <PageAvatar photo={page?.profile_photo ?? ""} handle={handle} />
            <span className={styles.words}>
              <span className={styles.title}>{pageName(page?.title, handle)}</span>
              <span className={styles.handle}>{`@${handle}`}</span>
            </span>
            <span className="visually-hidden">{t("pages.switch")}</span>
            <IconSelector size={18} stroke={1.75} aria-hidden className={styles.arrows} />
          </>
        }
      >
        <OnDemand load={loadList} props={{ onNavigate }} />
      </MenuButton>
    </div>
  );
}
