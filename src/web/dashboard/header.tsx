import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import { useTranslation } from "react-i18next";
import { initialOf } from "#base/letters.ts";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import { Disc } from "#ui/disc.tsx";
import styles from "./header.module.css";
import { SearchBox } from "./search-box.tsx";

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ isMenuOpen, onMenu }: HeaderProps) {
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
      <SearchBox />
      <div className={styles.person}>
        <span className={styles.username}>{username}</span>
        <Disc isRinged>{initialOf(username, i18n.language) ?? "U"}</Disc>
      </div>
    </header>
  );
}
