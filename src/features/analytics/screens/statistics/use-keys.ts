import { useEffect } from "react";
import type { Period } from "./period.ts";

/** Keys for periods, the same in every language: they are physical keys (`KeyboardEvent.code`). */
export const periodKeys = {
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

export interface KeyActions {
  readonly onPeriod: (period: Exclude<Period, "custom">) => void;
  readonly onFilter: () => void;
  readonly onCompare: () => void;
  readonly onMeasure: () => void;
  readonly onClear: () => void;
  readonly onHelp: () => void;
}

/**
 * Handles single-key shortcuts unless the user is typing or a dialog is open; takes precedence over those of the
 * surrounding frame.
 */
export function useKeys(actions: KeyActions): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || hasDialog()) return;
      const action = actionOf(event, actions);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [actions]);
}

function actionOf({ key, code, shiftKey }: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  if (key === "?") return actions.onHelp;
  if (shiftKey) return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? "";
  const period = Object.entries(periodKeys).find(([one]) => one === letter)?.[1];
  if (period) return () => actions.onPeriod(period);
  return { F: actions.onFilter, X: actions.onCompare, C: actions.onMeasure, R: actions.onClear }[letter];
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function hasDialog(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu]") !== null;
}
