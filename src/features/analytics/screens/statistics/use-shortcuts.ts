import { useEffect, useRef } from "react";
import { measures } from "./measure.ts";
import type { Period } from "./period.ts";
import type { ViewState } from "./use-view.ts";
import { comparisonChoices } from "./view.ts";

/** Keys for periods. They are physical keys (`KeyboardEvent.code`), so they are the same on every keyboard layout. */
export const periodShortcuts = {
  D: "today",
  E: "yesterday",
  W: "7d",
  T: "30d",
  Q: "90d",
  M: "this_month",
  L: "last_month",
  Y: "12m",
  A: "all",
} as const satisfies Readonly<Record<string, Exclude<Period, "custom">>>;

interface Dialogs {
  readonly onFilter: () => void;
  readonly onHelp: () => void;
}

/**
 * Binds the single-key shortcuts of the screen, which are off while the user is typing or a dialog is open. They take
 * precedence over the shortcuts of the dashboard.
 */
export function useScreenShortcuts(state: ViewState, dialogs: Dialogs): void {
  const current = useRef({ state, dialogs });
  useEffect(() => {
    current.current = { state, dialogs };
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || hasDialog()) return;
      const action = findAction(event, current.current.state, current.current.dialogs);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}

function findAction(
  { key, code, shiftKey }: KeyboardEvent,
  { view, change }: ViewState,
  { onFilter, onHelp }: Dialogs,
) {
  if (key === "?") return onHelp;
  if (shiftKey) return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? "";
  const period = Object.entries(periodShortcuts).find(([one]) => one === letter)?.[1];
  if (period) return () => change({ period });
  return {
    F: onFilter,
    X: () => change({ compare: after(comparisonChoices, view.compare) }),
    C: () => change({ countChoice: { measure: after(measures, view.measure) } }),
    R: () => change({ filters: [] }),
  }[letter];
}

function after<T>(all: readonly T[], current: T): T {
  return all[(all.indexOf(current) + 1) % all.length]!;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function hasDialog(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu]") !== null;
}
