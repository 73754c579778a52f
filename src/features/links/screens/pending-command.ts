import { useCallback, useEffect } from "react";
import { createScopedStore } from "#ui/scoped-store.tsx";

/** A command for the links screen. Any screen of the dashboard may request it. */
export type LinkCommand =
  | { readonly kind: "add" | "add-block" }
  | { readonly kind: "new-category" | "page-qr" }
  | { readonly kind: "edit"; readonly linkId: string };

const { Provider, useStore } = createScopedStore<LinkCommand | undefined>(undefined);

export const LinkCommandProvider = Provider;

/**
 * Returns a function that requests a command, or withdraws it if undefined. A command waits until the links screen is
 * mounted.
 */
export function useRequestLinkCommand(): (command: LinkCommand | undefined) => void {
  return useStore().set;
}

/** Runs requested commands, including one that is waiting. Used by the links screen only. */
export function useLinkCommand(onCommand: (command: LinkCommand) => void): void {
  const pending = useStore();
  const run = useCallback(() => {
    const command = pending.get();
    if (!command) return;
    pending.set(undefined);
    onCommand(command);
  }, [pending, onCommand]);
  useEffect(() => {
    run();
    return pending.subscribe(run);
  }, [pending, run]);
}
