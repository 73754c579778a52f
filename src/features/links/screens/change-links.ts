import type { Link } from "../contract.ts";
import { foldTag } from "../tags/fold.ts";

/** A bulk operation on links. */
export type LinksChange =
  | { readonly action: "archive" | "unarchive" | "delete" | "restore" }
  | { readonly action: "move"; readonly category: string | null }
  | { readonly action: "tag" | "untag"; readonly tags: readonly string[] };

/** The list as it will be after the operation. Restored links are added from the response. */
export function changeLinks(links: readonly Link[], ids: ReadonlySet<string>, change: LinksChange): Link[] {
  if (change.action === "delete") return links.filter(({ _id }) => !ids.has(_id));
  return links.map((link) => (ids.has(link._id) ? changeLink(link, change) : link));
}

function changeLink(link: Link, change: LinksChange): Link {
  switch (change.action) {
    case "archive":
    case "unarchive":
      return { ...link, archived: change.action === "archive" };
    case "move":
      return { ...link, category: change.category };
    case "tag": {
      const had = new Set(link.tags.map(foldTag));
      return { ...link, tags: [...link.tags, ...change.tags.filter((tag) => !had.has(foldTag(tag)))] };
    }
    case "untag": {
      const gone = new Set(change.tags.map(foldTag));
      return { ...link, tags: link.tags.filter((tag) => !gone.has(foldTag(tag))) };
    }
    case "delete":
    case "restore":
      return link;
  }
}

/** The list with these links in their previous state and place, and all others as they are now. */
export function putBack(links: readonly Link[], before: readonly Link[], ids: ReadonlySet<string>): Link[] {
  const now = new Map(links.map((link) => [link._id, link]));
  const known = before.flatMap((link) => (ids.has(link._id) ? link : (now.get(link._id) ?? [])));
  const held = new Set(before.map(({ _id }) => _id));
  return [...known, ...links.filter(({ _id }) => !held.has(_id))];
}

/** The list with links from a response; links not in it are appended. */
export function replaceLinks(links: readonly Link[], responded: readonly Link[]): Link[] {
  const fresh = new Map(responded.filter(({ deletedAt }) => deletedAt === null).map((link) => [link._id, link]));
  const kept = links.map((link) => fresh.get(link._id) ?? link);
  const held = new Set(links.map(({ _id }) => _id));
  return [...kept, ...[...fresh.values()].filter(({ _id }) => !held.has(_id))];
}
