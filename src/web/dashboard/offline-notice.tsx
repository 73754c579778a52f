import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { recordResponse, useConnection } from "#client/connection.ts";
import styles from "./offline-notice.module.css";

const TRY_EVERY_MS = 5 * SECOND_MS;

/** Says that the server cannot be reached. Retries automatically and with a button, then refetches all data. */
export function OfflineNotice() {
  const { t } = useTranslation("dashboard");
  const queries = useQueryClient();
  const connection = useConnection();
  const [isTrying, setTrying] = useState(false);
  const wasGone = useRef(false);
  const isGone = connection !== "online";

  const tryAgain = useCallback(async () => {
    try {
      const { ok } = await fetch("/healthz", { cache: "no-store" });
      recordResponse(ok);
    } catch {
      recordResponse(false);
    }
  }, []);

  useEffect(() => {
    if (!isGone) return;
    wasGone.current = true;
    const timer = setInterval(() => void tryAgain(), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isGone, tryAgain]);

  useEffect(() => {
    if (isGone || !wasGone.current) return;
    wasGone.current = false;
    void queries.invalidateQueries();
  }, [isGone, queries]);

  function press() {
    setTrying(true);
    void tryAgain().finally(() => setTrying(false));
  }

  return (
    <div role="status" className={styles.frame}>
      {isGone && (
        <div className={styles.notice}>
          <p>{connection === "offline" ? t("offline.offline") : t("offline.away")}</p>
          <button type="button" className={styles.action} disabled={isTrying} onClick={press} data-reads>
            {t("offline.retry")}
          </button>
        </div>
      )}
    </div>
  );
}
