import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { keepCounting, keptCounting } from "../counting.ts";
import type { Counting } from "./measure.ts";
import { changeSearch, readView, type View, type ViewChange } from "./view.ts";

export interface ViewState {
  readonly view: View;
  /** Where the person is, whose days are meant. */
  readonly zone: string;
  change(change: ViewChange): void;
}

/** What goes without a step of the browser's history, because going back should undo what was asked and not how it was looked at. */
const quiet: ReadonlySet<string> = new Set<keyof ViewChange>(["tab", "interval", "listed"]);

/** What the screen shows, kept in its address, so that it can be shared, kept and gone back to. */
export function useView(since: string | undefined): ViewState {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const view = readView(search, { now, zone, counting: keptCounting(), since });
  const isWhole = search.has("count");
  function change(dialog: ViewChange, replace = Object.keys(dialog).every((name) => quiet.has(name))): void {
    if (dialog.counting) keepCounting(dialog.counting);
    setSearch((before) => changeSearch(before, dialog), { preventScrollReset: true, replace });
  }
  useEffect(() => {
    // because an address that is handed on shows the same to somebody who counts otherwise
    if (!isWhole) setSearch((before) => changeSearch(before, { counting: keptCounting() }), { replace: true });
  }, [isWhole, setSearch]);
  return { view, zone, change };
}

/** The counting of a view, for what takes only that. */
export function getCounting({ measure, withOwn }: View): Counting {
  return { measure, withOwn };
}
