import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SECOND_MS } from "#base/time.ts";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";

/** The requests of the first screen come before a connection that stays open. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/** Updates the screen with changes from other tabs and devices. */
export function useChanges(): void {
  const queries = useQueryClient();
  const { id: userId } = useCurrentPage();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import("./follow-changes.ts")
        .then(({ followChanges }) => (isOver ? undefined : (stop = followChanges(queries, userId))))
        .catch((error: unknown) => console.error("changes", error));
    }, CONNECT_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, userId]);
}
