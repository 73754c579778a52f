import { useEffect, useState } from "react";
import { useLatestSearch } from "#client/use-latest-search.ts";
import { storeCountChoice, readCountChoice } from "../count-choice.ts";
import { MINUTE_MS } from "#base/time.ts";
import { getDeviceZone } from "#base/zone.ts";
import { getDay } from "./period.ts";
import { changeSearch, toCountChoice, readView, type View, type ViewChange } from "./view.ts";

export interface ViewState {
  readonly view: View;
  /** The user's time zone, which defines the days. */
  readonly zone: string;
  change(change: ViewChange): void;
}

/** Changes that add no history entry: the back button undoes changes of the query, not of its presentation. */
const WITHOUT_HISTORY_ENTRY: ReadonlySet<string> = new Set<keyof ViewChange>(["tab", "interval", "listed"]);

/** The state of the screen, kept in the URL, so that it can be shared, bookmarked and undone. */
export function useView(since: string | undefined): ViewState {
  const [search, setSearch] = useLatestSearch();
  const zone = getDeviceZone();
  const now = useToday(zone);
  const view = readView(search, { now, zone, countChoice: readCountChoice(), since });
  const hasCount = search.has("count");
  function change(changes: ViewChange): void {
    const replace = Object.keys(changes).every((name) => WITHOUT_HISTORY_ENTRY.has(name));
    setSearch(
      (latest) => {
        const next = changeSearch(latest, changes);
        if (changes.countChoice) storeCountChoice({ ...readCountChoice(), ...toCountChoice(next) });
        return next;
      },
      { preventScrollReset: true, replace },
    );
  }
  useEffect(() => {
    // a shared URL must show the same figures to users who chose another count
    if (!hasCount) setSearch((latest) => changeSearch(latest, { countChoice: readCountChoice() }), { replace: true });
  }, [hasCount, setSearch]);
  return { view, zone, change };
}

/** The current time, updated only when the day changes: within a minute of midnight, or when the tab is shown again. */
function useToday(zone: string): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () =>
      setNow((before) => {
        const next = new Date();
        return getDay(next, zone) === getDay(before, zone) ? before : next;
      });
    // checked every minute: a sleeping computer would delay a single timer until midnight
    const timer = setInterval(update, MINUTE_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [zone]);
  return now;
}
