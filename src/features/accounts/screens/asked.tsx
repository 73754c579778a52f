import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { useErrorTexts } from "./error-text.ts";

interface AskedProps<T> {
  readonly query: Pick<UseQueryResult<T>, "data" | "isError" | "error" | "isFetching" | "refetch">;
  readonly children: (answer: T) => ReactNode;
}

/** What the server was asked for; until it comes its place is held, and if it does not one can ask again. */
export function Asked<T>({ query, children }: AskedProps<T>) {
  const { t } = useTranslation(["safety", "common"]);
  const { textOf } = useErrorTexts();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return (
      <div aria-busy="true">
        <span role="status" className="only-read-aloud">
          {t("common:loading")}
        </span>
        <Skeleton height={64} radius="var(--radius)" />
      </div>
    );
  }
  return (
    <Banner kind="error">
      <p>{textOf(query.error, t("failed"))}</p>
      <Button variant="default" size="sm" mt="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {t("retry")}
      </Button>
    </Banner>
  );
}
