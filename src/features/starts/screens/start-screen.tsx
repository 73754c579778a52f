import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asked } from "#features/accounts/screens/asked.tsx";
import { Card } from "#ui/card.tsx";
import type { ListedStart } from "../contract.ts";
import { BringPage } from "./bring/bring-page.tsx";
import { Gallery } from "./gallery.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { useStarts } from "./start-queries.ts";
import styles from "./starts.module.css";

/** Two ways to a page that is not empty: one of ours, or one's own from elsewhere. */
export function StartScreen() {
  const { t } = useTranslation(["starts", "common"]);
  const query = useStarts();
  const [open, setOpen] = useState<ListedStart>();
  return (
    <div className={styles.screen}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <Card isPadded>
        <BringPage />
      </Card>
      <Asked query={query}>{(starts) => <Gallery starts={starts} onOpen={setOpen} />}</Asked>
      {open && <StartDialog key={open.key} start={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
