import { Button } from "@mantine/core";
import { Banner } from "./banner.tsx";

export interface MoreButtonProps {
  /** A list that is loaded page by page, as returned by `useInfiniteQuery`. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(options: { cancelRefetch: boolean }): unknown;
  };
  readonly label: string;
  /** The text shown if the next page could not be loaded. */
  readonly failed: string;
  readonly className?: string | undefined;
}

/** Loads the next page of a list. Renders nothing after the last page. */
export function MoreButton({ query, label, failed, className }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && <Banner kind="error">{failed}</Banner>}
      <Button
        variant="default"
        className={className}
        // not disabled while loading, since it would lose the focus
        aria-busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        data-reads
      >
        {label}
      </Button>
    </>
  );
}
