import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { QueryResult, type QueryResultProps, LoadingRows } from "#ui/query-result.tsx";
import { RecordList, RecordRow } from "#ui/record-list.tsx";

interface DeskViewProps<T> extends Pick<QueryResultProps<T>, "children"> {
  readonly query: QueryResultProps<T>["query"] & { readonly error: unknown };
  /** The number and height of the rows of the placeholder. */
  readonly rows?: number;
  readonly height?: number;
}

/** Renders the data of a desk query, a placeholder while it loads, or an error with a retry button. */
export function DeskView<T>({ query, rows = 3, height, children }: DeskViewProps<T>) {
  const { t } = useTranslation(["operate", "common"]);
  const { toText } = useErrorTexts();
  return (
    <QueryResult
      query={query}
      waiting={<LoadingRows text={t("common:loading")} rows={rows} {...(height !== undefined && { height })} />}
      failed={toText(query.error)}
      retry={t("retry")}
    >
      {children}
    </QueryResult>
  );
}

interface DeskListProps<Item> {
  readonly items: readonly Item[];
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

export function DeskList<Item extends { readonly _id: string }>({ items, empty, children }: DeskListProps<Item>) {
  if (items.length === 0) return <EmptyState text={empty} />;
  return (
    <RecordList>
      {items.map((item) => (
        <RecordRow key={item._id}>{children(item)}</RecordRow>
      ))}
    </RecordList>
  );
}
