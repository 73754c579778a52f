import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { RingMark } from "#ui/ring-mark.tsx";
import styles from "./reader.module.css";

type ReaderNoticeProps =
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly isRetrying: boolean; readonly onRetry: () => void };

/** Says why there are no figures, and what to do. */
export function ReaderNotice(props: ReaderNoticeProps) {
  const { t } = useTranslation(["shares", "common"]);
  const { kind } = props;
  return (
    <div className={styles.notice} role={kind === "failed" ? "alert" : undefined}>
      <title>{`${t(`reader.${kind}_title`)} · ${t("common:brand")}`}</title>
      <Disc size="xl">
        <RingMark size={44} />
      </Disc>
      <h1>{t(`reader.${kind}_title`)}</h1>
      <p>{t(`reader.${kind}_text`)}</p>
      {kind === "gone" ? (
        <Button component="a" href="/" variant="default">
          {t("reader.home")}
        </Button>
      ) : (
        <Button variant="default" onClick={props.onRetry} disabled={props.isRetrying}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
