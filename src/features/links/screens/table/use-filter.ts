import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type LinkFilter, readFilter, writeFilter } from "./link-filter.ts";

/** The filter stored in the URL, which survives a reload and can be shared. */
export function useFilter(): [filter: LinkFilter, change: (change: Partial<LinkFilter>) => void] {
  const [params, setParams] = useSearchParams();
  // typing must not wait for thousands of rows to filter
  const deferred = useDeferredValue(params);
  const filter = useMemo(() => readFilter(deferred), [deferred]);
  return [
    filter,
    (change) => setParams((current) => writeFilter(current, change), { replace: true, preventScrollReset: true }),
  ];
}
