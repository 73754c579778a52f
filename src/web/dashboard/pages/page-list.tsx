import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { PageAvatar } from "#features/pages/screens/page-avatar.tsx";
import { pageName, usePages } from "#features/pages/screens/pages-queries.ts";
import { MenuGroup, MenuItem, MenuItems } from "#ui/menu.tsx";
import { useRequestNewPage } from "./new-page-request.ts";
import styles from "./page-list.module.css";
import { useSwitchPage } from "./use-switch-page.ts";

/** The content of the page switcher: the person's pages, and an item to add one. */
export function PageList({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("dashboard");
  const { id, handle } = useCurrentPage();
  const { data: pages = [{ _id: id, username: handle, title: "", profile_photo: "", first: true }] } = usePages();
  const switchTo = useSwitchPage();
  const requestNewPage = useRequestNewPage();
  return (
    <MenuItems>
      <MenuGroup label={t("pages.label")}>
        {pages.map((page) => (
          <MenuItem
            key={page._id}
            icon={<PageAvatar photo={page.profile_photo} handle={page.username} />}
            isChosen={page._id === id}
            isReading
            onSelect={() => {
              onNavigate?.();
              switchTo(page);
            }}
          >
            <span className={styles.title}>{pageName(page.title, page.username)}</span>
            <span className={styles.handle}>{`@${page.username}`}</span>
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem
        icon={<IconPlus size={19} stroke={1.75} />}
        onSelect={() => {
          // closes the sidebar of small screens, which would cover the dialog
          onNavigate?.();
          requestAnimationFrame(() => requestNewPage(true));
        }}
      >
        {t("pages.new")}
      </MenuItem>
    </MenuItems>
  );
}
