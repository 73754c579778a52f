import { useSyncExternalStore } from "react";

/** Whether calls get through: `offline` is what the browser says, `away` that nobody answers although there is a network. */
export type Connection = "fine" | "offline" | "away";

let isAway = false;
const listeners = new Set<() => void>();

/** Notes how the last call went: an answer of any kind, or none. */
export function noteResponse(hasResponse: boolean): void {
  if (isAway === !hasResponse) return;
  isAway = !hasResponse;
  for (const listener of listeners) listener();
}

/** What a proxy says when nobody answers behind it. */
export function isFromProxy(status: number): boolean {
  return status === 502 || status === 504;
}

export function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return isAway ? "away" : "fine";
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, readConnection, () => "fine");
}
