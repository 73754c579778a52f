import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";

interface QueryViewProps<T> {
  readonly query: Pick<UseQueryResult<T>, "data" | "isError" | "error" | "isFetching" | "refetch">;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query, a skeleton while it loads, or an error with a retry button. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { t } = useTranslation(["security", "common"]);
  const { toText } = useErrorTexts();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return (
      <div aria-busy="true">
        <span role="status" className="visually-hidden">
          {t("common:loading")}
        </span>
        <Skeleton height={64} radius="var(--radius)" />
      </div>
    );
  }
  return (
    <Banner kind="error">
      <p>{query.error instanceof ApiError ? toText(query.error, t("failed")) : t("failed")}</p>
      <Button variant="default" size="sm" mt="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {t("retry")}
      </Button>
    </Banner>
  );
}
