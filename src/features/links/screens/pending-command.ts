import { useEffect } from "react";

/** A command for the links screen that any screen of the dashboard may request. */
export type LinkCommand =
  | { readonly kind: "add" | "add-block" }
  | { readonly kind: "new-category" | "page-qr" }
  | { readonly kind: "edit"; readonly linkId: string };

let pending: LinkCommand | undefined;
let runCommand: ((command: LinkCommand) => void) | undefined;

/** Requests a command; it waits until the links screen is mounted. */
export function requestLinkCommand(command: LinkCommand): void {
  if (runCommand) runCommand(command);
  else pending = command;
}

/** Runs requested commands, including one that is waiting. Used by the links screen only. */
export function useLinkCommand(onCommand: (command: LinkCommand) => void): void {
  useEffect(() => {
    runCommand = onCommand;
    const waiting = pending;
    pending = undefined;
    if (waiting) onCommand(waiting);
    return () => {
      if (runCommand === onCommand) runCommand = undefined;
    };
  }, [onCommand]);
}
