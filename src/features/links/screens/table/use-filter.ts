import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type LinkFilter, readFilter, writeFilter } from "./link-filter.ts";

/** The filter that the address holds, and how to change it; it survives a reload and can be sent to somebody. */
export function useFilter(): [filter: LinkFilter, change: (change: Partial<LinkFilter>) => void] {
  const [params, setParams] = useSearchParams();
  // because thousands of rows follow the typing, and the typing must not wait for them
  const deferred = useDeferredValue(params);
  const filter = useMemo(() => readFilter(deferred), [deferred]);
  return [
    filter,
    (change) => setParams((current) => writeFilter(current, change), { replace: true, preventScrollReset: true }),
  ];
}
