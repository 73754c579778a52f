import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChainArt } from "#ui/chain-art.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import styles from "./auth-frame.module.css";
import { LanguagePicker } from "./language-picker.tsx";

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the signed-out screens: the form on one side, and on wide screens an illustration on the other. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${t("brand")}`}</title>
      <meta name="description" content={t("summary")} />
      <div className={styles.side}>
        <header className={styles.header}>
          <a href="/" className={styles.home}>
            <Wordmark name={t("brand")} />
          </a>
          <LanguagePicker />
        </header>
        <main id="content" className={styles.main}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {children}
        </main>
      </div>
      <aside className={styles.art} aria-hidden>
        <ChainArt />
        <p className={styles.motto}>{t("motto")}</p>
      </aside>
    </div>
  );
}
