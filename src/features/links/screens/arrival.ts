import { useSyncExternalStore } from "react";

/** A row that was just saved: the id of its link or block, or of its category. */
export interface Arrival {
  readonly id: string;
  readonly isNew: boolean;
}

let arrival: Arrival | undefined;
const listeners = new Set<() => void>();

/** Reports what was saved; it waits until a list is there that can show it. */
export function reportArrival(next: Arrival | undefined): void {
  arrival = next;
  for (const listener of listeners) listener();
}

/** What was saved and has not been shown yet. */
export function useArrival(): Arrival | undefined {
  return useSyncExternalStore(subscribe, () => arrival);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
