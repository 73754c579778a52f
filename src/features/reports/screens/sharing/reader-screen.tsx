import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";
import { AnalyticsScreen } from "#features/analytics/screens/statistics/analytics-screen.tsx";
import { keepUnlock, keptUnlock } from "./kept-unlock.ts";
import styles from "./reader.module.css";
import { ReaderHead } from "./reader-head.tsx";
import { ReaderNotice } from "./reader-notice.tsx";
import { asReader, callShared } from "./shared-calls.ts";
import { SharedSource } from "./shared-source.tsx";
import { UnlockForm } from "./unlock-form.tsx";

/** Shared figures, as their readers see them. */
export function ReaderScreen({ token }: { readonly token: string }) {
  const { t } = useTranslation(["shares", "common"]);
  const [unlock, setUnlock] = useState(() => keptUnlock(token));
  const shared = useQuery({
    queryKey: ["shared", token, unlock],
    queryFn: ({ signal }) =>
      callShared("GET /v1/shared/analytics/{token}", { params: { token } }, asReader(unlock, signal)),
    // the share may be locked or switched off while it is open
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  function open(key: string) {
    keepUnlock(token, key);
    setUnlock(key);
  }
  const { data, error } = shared;
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone) return <ReaderNotice kind="gone" />;
  if (data === undefined && error)
    return <ReaderNotice kind="failed" isRetrying={shared.isFetching} onRetry={() => void shared.refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <title>{t("common:brand")}</title>
        <span role="status" className="only-read-aloud">
          {t("reader.waiting")}
        </span>
        <Skeleton height="4rem" width="16rem" radius="var(--radius)" />
        <Skeleton height="9rem" radius="var(--radius)" />
        <Skeleton height="20rem" radius="var(--radius)" />
      </div>
    );
  if (data.locked) return <UnlockForm token={token} onUnlocked={open} />;
  return (
    <>
      <title>{`${t("reader.title", { name: data.handle })} · ${t("common:brand")}`}</title>
      <ReaderHead shared={data} />
      <SharedSource token={token} unlock={unlock} shared={data}>
        <Suspense>
          <AnalyticsScreen />
        </Suspense>
      </SharedSource>
    </>
  );
}
