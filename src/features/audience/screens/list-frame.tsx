import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./audience.module.css";

interface ListFrameProps {
  readonly label: string;
  /** A paginated query. */
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): unknown;
  };
  /** Shown for an empty list. */
  readonly empty: ReactNode;
  readonly count: number;
  readonly children: ReactNode;
}

/** A paginated list, with its loading, error and empty states. */
export function ListFrame({ label, query, empty, count, children }: ListFrameProps) {
  const { t } = useTranslation("audience");
  if (query.isPending) return <Waiting />;
  if (query.isError && count === 0) return <Failed onRetry={() => void query.refetch()} />;
  if (count === 0) return empty;
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={styles.lot}>
      <ul className={styles.rows} aria-label={label}>
        {children}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </div>
  );
}

export function Waiting() {
  const { t } = useTranslation("audience");
  return (
    <div className={styles.waiting} aria-busy="true">
      <span role="status" className="only-read-aloud">
        {t("loading")}
      </span>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="3.25rem" radius="var(--radius)" />
      ))}
    </div>
  );
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("audience");
  return (
    <div role="alert">
      <EmptyState text={t("failed")} action={<Button onClick={onRetry}>{t("retry")}</Button>} />
    </div>
  );
}
