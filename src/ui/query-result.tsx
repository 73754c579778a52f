import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

export interface QueryResultProps<T> {
  /** The state of the content, as returned by `useQuery`. */
  readonly query: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly waiting: ReactNode;
  /** The text shown after a failure. */
  readonly failed: string;
  readonly retry: string;
  readonly children: (loaded: T) => ReactNode;
}

/** The loaded content, a placeholder while it loads, or an error with a button to retry. */
export function QueryResult<T>({ query, waiting, failed, retry, children }: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return waiting;
  return (
    <div role="alert">
      <EmptyState
        text={failed}
        action={
          <Button variant="default" onClick={() => void query.refetch()} disabled={query.isFetching} data-reads>
            {retry}
          </Button>
        }
      />
    </div>
  );
}

interface WaitingProps {
  /** Read aloud. */
  readonly text: string;
  readonly rows: number;
  readonly height?: number | string;
}

/** Placeholder rows for content that is loading. */
export function LoadingRows({ text, rows, height = 46 }: WaitingProps) {
  return (
    <div aria-busy="true" style={{ display: "grid", gap: "var(--space-4)" }}>
      <span role="status" className="visually-hidden">
        {text}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items are identical
        <Skeleton key={row} height={height} radius="var(--radius)" />
      ))}
    </div>
  );
}
