import { useTranslation } from "react-i18next";
import { LoadingRows, QueryResult, type QueryResultProps } from "#ui/query-result.tsx";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";

interface QueryViewProps<T> extends Pick<QueryResultProps<T>, "children"> {
  readonly query: QueryResultProps<T>["query"] & { readonly error: unknown };
}

/** Renders the data of a query, a skeleton while it loads, or an error with a retry button. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { t } = useTranslation(["security", "common"]);
  const { toText } = useErrorTexts();
  return (
    <QueryResult
      query={query}
      waiting={<LoadingRows text={t("common:loading")} rows={1} height={64} />}
      failed={query.error instanceof ApiError ? toText(query.error, t("failed")) : t("failed")}
      retry={t("retry")}
    >
      {children}
    </QueryResult>
  );
}
