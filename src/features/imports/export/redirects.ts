import type { Link } from "#features/links/link-schema.ts";
import type { RedirectPath } from "./forms.ts";

/** What a plain redirect on another server cannot do for a link, worded for the comments of the file (English). */
export type Loss =
  | "asks for a password"
  | "is over"
  | "has not begun"
  | "opens and closes by time"
  | "has a limit of clicks"
  | "asks for an age first"
  | "warns of its content first"
  | "leads to other places by visitor"
  | "is a test between several places"
  | "opens apps"
  | "waits before it leads on"
  | "passes the query on"
  | "has a preview of its own";

export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** False where a plain redirect would let visitors through that the link blocks. */
  readonly isOpen: boolean;
  readonly losses: readonly Loss[];
}

type Ruled = Pick<Link, "link" | "alias" | "code" | "timeout" | "rules" | "hasPassword">;

/** The plain redirect of a link, and what it loses. Pure. */
export function getRedirect(
  link: Ruled,
  { paths, handle, now }: { paths: RedirectPath; handle: string; now: Date },
): Redirect {
  const from = { handle: `/${handle}/${link.alias}`, root: `/${link.alias}`, code: `/l/${link.code}` }[paths];
  const { schedule, limit, gate, targets, split, apps, preview, forwardQuery } = link.rules ?? {};
  const isOver = schedule?.until !== undefined && new Date(schedule.until) <= now;
  const isAhead = schedule?.from !== undefined && new Date(schedule.from) > now;
  const isTimed = Boolean(schedule?.until || (schedule?.hours?.length ?? 0) > 0);
  const found: [boolean, Loss][] = [
    [link.hasPassword, "asks for a password"],
    [isOver, "is over"],
    [isAhead, "has not begun"],
    [!isOver && !isAhead && isTimed, "opens and closes by time"],
    [limit !== undefined, "has a limit of clicks"],
    [gate?.kind === "age", "asks for an age first"],
    [gate?.kind === "sensitive", "warns of its content first"],
    [(targets?.length ?? 0) > 0, "leads to other places by visitor"],
    [split !== undefined, "is a test between several places"],
    [apps !== undefined, "opens apps"],
    [link.timeout > 0, "waits before it leads on"],
    [forwardQuery === true, "passes the query on"],
    [preview !== undefined, "has a preview of its own"],
  ];
  const isOpen = !link.hasPassword && !isOver && !isAhead && gate === undefined;
  return { from, to: link.link, isOpen, losses: found.flatMap(([isLost, loss]) => (isLost ? loss : [])) };
}
