import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import { useTranslation } from "react-i18next";
import { noteResponse } from "#client/connection.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { PageDisc } from "#features/pages/screens/page-disc.tsx";
import { pageName, usePages } from "#features/pages/screens/pages-queries.ts";
import { MenuButton } from "#ui/menu.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import styles from "./page-switcher.module.css";
import { SWITCHER } from "./use-switch-page.ts";

const loadList = () => import("./page-list.tsx").then((file) => file.PageList);

/** The current page of the dashboard, and a menu to switch to the person's others. */
export function PageSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("dashboard");
  const { id, handle } = useCurrentPage();
  const page = usePages().data?.find(({ _id }) => _id === id);
  return (
    <div className={styles.switcher} data-name={SWITCHER}>
      <MenuButton
        label={t("pages.label")}
        className={styles.button}
        trigger={
          <>
            <PageDisc photo={page?.profile_photo ?? ""} handle={handle} />
            <span className={styles.words}>
              <span className={styles.title}>{pageName(page?.title, handle)}</span>
              <span className={styles.handle}>{`@${handle}`}</span>
            </span>
            <span className="only-read-aloud">{t("pages.switch")}</span>
            <IconSelector size={18} stroke={1.75} aria-hidden className={styles.arrows} />
          </>
        }
      >
        <OnDemand load={loadList} props={{ onNavigate }} onFailure={() => noteResponse(false)} />
      </MenuButton>
    </div>
  );
}
