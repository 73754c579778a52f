import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

type ChangeSearch = (change: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The query parameters of the URL, and a function that changes them. Unlike `useSearchParams`, it passes the latest
 * parameters, so that of two changes before the next render neither is lost. A change without effect does nothing.
 */
export function useLatestSearch(): [search: URLSearchParams, change: ChangeSearch] {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => void (latest.current = search), [search]);
  const change = useCallback<ChangeSearch>(
    (getNext, options) => {
      const next = getNext(latest.current);
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setSearch(next, options);
    },
    [setSearch],
  );
  return [search, change];
}
