import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SECOND_MS } from "#base/time.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { followChanges } from "./follow-changes.ts";

/** The requests of the first screen come before a connection that stays open. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/** Updates the screen with changes from other tabs and devices. */
export function useChanges(): void {
  const queries = useQueryClient();
  const { id: userId } = useCurrentPage();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = followChanges(queries, userId)), CONNECT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, userId]);
}
