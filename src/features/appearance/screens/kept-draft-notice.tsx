import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./editor.module.css";

interface KeptDraftNoticeProps {
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers the changes that were unsaved when the page was left. */
export function KeptDraftNotice({ onRestore, onDiscard }: KeptDraftNoticeProps) {
  const { t } = useTranslation("appearance");
  return (
    <div className={styles.kept} role="status">
      <p>{t("kept.text")}</p>
      <div>
        <Button size="sm" onClick={onRestore}>
          {t("kept.restore")}
        </Button>
        <Button size="sm" variant="subtle" onClick={onDiscard}>
          {t("kept.discard")}
        </Button>
      </div>
    </div>
  );
}
