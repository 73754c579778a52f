import { useSyncExternalStore } from "react";

/**
 * Whether calls get through: `offline` is reported by the browser, `away` means that the server does not respond
 * although there is a network.
 */
export type Connection = "online" | "offline" | "away";

let isUnreachable = false;
const listeners = new Set<() => void>();

/** Records whether the server responded to the last call. */
export function recordResponse(hasResponse: boolean): void {
  if (isUnreachable === !hasResponse) return;
  isUnreachable = !hasResponse;
  for (const listener of listeners) listener();
}

/** True for a status that a proxy returns when the server behind it does not respond. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 504;
}

function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return isUnreachable ? "away" : "online";
}

function onConnectionChange(listener: () => void): () => void {
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
  return useSyncExternalStore(onConnectionChange, readConnection, () => "online");
}
