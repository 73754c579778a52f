import type { Link } from "../../contract.ts";
import { foldTag, withoutRepeats } from "../../tags/fold.ts";

export type TagState = "all" | "some" | "none";

/** Whether all, some or none of these links have a tag. */
export function getTagState(links: readonly Link[], tag: string): TagState {
  const count = links.filter(({ tags }) => tags.some((each) => foldTag(each) === foldTag(tag))).length;
  if (count === 0) return "none";
  return count === links.length ? "all" : "some";
}

/** The tags in a typed text, separated by commas, each with an optional `#`. */
export function readTags(text: string): string[] {
  const typed = text.split(",").map((part) => part.trim().replace(/^#+/, "").trim());
  return withoutRepeats(typed.filter((tag) => tag !== ""));
}

/** The tags to add and remove so that all links have the wanted ones (by folded tag) and none has the others. */
export function changedTags(
  links: readonly Link[],
  tags: readonly string[],
  choices: ReadonlyMap<string, boolean>,
): { on: string[]; off: string[] } {
  const named = withoutRepeats(tags);
  return {
    on: named.filter((tag) => choices.get(foldTag(tag)) === true && getTagState(links, tag) !== "all"),
    off: named.filter((tag) => choices.get(foldTag(tag)) === false && getTagState(links, tag) !== "none"),
  };
}
