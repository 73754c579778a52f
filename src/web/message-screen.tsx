import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RingMark } from "#ui/ring-mark.tsx";
import styles from "./message-screen.module.css";

/** A whole screen that says one thing and shows the way on; it needs nothing of the kit. */
export function MessageScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <main id="content" className={styles.screen}>
      <title>{`${title} · ${t("brand")}`}</title>
      <RingMark size={72} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
