import { useEffect, useMemo, useRef } from "react";
import { measures } from "./measure.ts";
import type { Period } from "./period.ts";
import { getCounting, type ViewState } from "./use-view.ts";
import { comparisons } from "./view.ts";

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

interface KeyActions {
  readonly onPeriod: (period: Exclude<Period, "custom">) => void;
  readonly onFilter: () => void;
  readonly onCompare: () => void;
  readonly onMeasure: () => void;
  readonly onClear: () => void;
  readonly onHelp: () => void;
}

/** Binds the keyboard shortcuts of the screen to its view. */
export function useScreenKeys(state: ViewState, dialogs: Pick<KeyActions, "onFilter" | "onHelp">): void {
  const current = useRef(state);
  useEffect(() => {
    current.current = state;
  });
  useKeys(
    useMemo(
      () => ({
        ...dialogs,
        onPeriod: (period) => current.current.change({ period }),
        onCompare: () => current.current.change({ compare: after(comparisons, current.current.view.compare) }),
        onMeasure() {
          const { view, change } = current.current;
          change({ counting: { ...getCounting(view), measure: after(measures, view.measure) } });
        },
        onClear: () => current.current.change({ filters: [] }),
      }),
      [dialogs],
    ),
  );
}

function after<T>(all: readonly T[], current: T): T {
  return all[(all.indexOf(current) + 1) % all.length]!;
}

/**
 * Handles single-key shortcuts unless the user is typing or a dialog is open; takes precedence over those of the
 * surrounding frame.
 */
function useKeys(actions: KeyActions): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || hasDialog()) return;
      const action = findAction(event, actions);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [actions]);
}

function findAction({ key, code, shiftKey }: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
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
