import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { toInitial } from "#base/letter-case.ts";
import { OnDemand } from "#client/on-demand.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { Disc } from "#ui/disc.tsx";
import { MenuButton } from "#ui/menu.tsx";
import styles from "./header.module.css";
import { SearchBox } from "./search-box.tsx";

const loadMenu = () => import("./account-menu.tsx").then((file) => file.AccountMenu);

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly search: Ref<{ focus(): void }>;
  readonly onPalette: (search: string) => void;
  readonly onShortcuts: () => void;
}

export function Header({ isMenuOpen, onMenu, search, onPalette, onShortcuts }: HeaderProps) {
  const { t, i18n } = useTranslation("dashboard");
  const { username } = useCurrentUser();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menu}
        aria-label={t("open_menu")}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </button>
      <SearchBox ref={search} onPalette={onPalette} />
      <div className={styles.person}>
        <MenuButton
          label={t("account_menu")}
          className={styles.account}
          trigger={
            <>
              <span className={styles.username}>{username}</span>
              <span className="visually-hidden">{t("account_menu")}</span>
              <Disc isRinged>{toInitial(username, i18n.language) ?? "U"}</Disc>
              <IconChevronDown size={16} stroke={2} aria-hidden className={styles.chevron} />
            </>
          }
        >
          <OnDemand load={loadMenu} props={{ onShortcuts }} />
        </MenuButton>
      </div>
    </header>
  );
}
