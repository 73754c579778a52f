import { useEffect, useMemo, useRef } from "react";
import { measures } from "./measure.ts";
import { type KeyActions, useKeys } from "./use-keys.ts";
import { getCounting, type ViewState } from "./use-view.ts";
import { comparisons } from "./view.ts";

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
