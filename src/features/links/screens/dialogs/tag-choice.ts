import type { Link } from "../../contract.ts";
import { foldTag, withoutRepeats } from "../../tags/fold.ts";

export type Carried = "all" | "some" | "none";

/** How many of these links carry a tag. */
export function carriedBy(links: readonly Link[], tag: string): Carried {
  const count = links.filter(({ tags }) => tags.some((each) => foldTag(each) === foldTag(tag))).length;
  if (count === 0) return "none";
  return count === links.length ? "all" : "some";
}

/** The tags of a text that people typed, with commas or a # before each. */
export function readTags(text: string): string[] {
  const typed = text.split(",").map((part) => part.trim().replace(/^#+/, "").trim());
  return withoutRepeats(typed.filter((tag) => tag !== ""));
}

/** What is left to do so that all links carry what is wanted (by folded tag) and none what is not. */
export function changedTags(
  links: readonly Link[],
  tags: readonly string[],
  wanted: ReadonlyMap<string, boolean>,
): { on: string[]; off: string[] } {
  const named = withoutRepeats(tags);
  return {
    on: named.filter((tag) => wanted.get(foldTag(tag)) === true && carriedBy(links, tag) !== "all"),
    off: named.filter((tag) => wanted.get(foldTag(tag)) === false && carriedBy(links, tag) !== "none"),
  };
}
