import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./settings.module.css";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Number of placeholder rows while it loads. */
  readonly rows: number;
  readonly children: (loaded: T) => ReactNode;
}

/** The loaded content, its placeholder, or the reason for a failure with a way to retry. */
export function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  const { t } = useTranslation(["settings", "common"]);
  const { toText } = useErrorTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert">
        <EmptyState
          text={toText(query.error, t("failed"))}
          action={
            <Button variant="default" onClick={() => void query.refetch()} disabled={query.isFetching}>
              {t("retry")}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      <span role="status" className="only-read-aloud">
        {t("common:loading")}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items are identical
        <Skeleton key={row} height={row === 0 ? 28 : 46} width={row === 0 ? "40%" : "100%"} radius="var(--radius)" />
      ))}
    </div>
  );
}
