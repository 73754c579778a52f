import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "#ui/show-toast.tsx";
import type { Link } from "../contract.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { cacheLinks, changeLists, linkCall, linksQuery } from "./link-queries.ts";
import { pageItemsKey, useIsLastChange, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { foldTag } from "../tags/fold.ts";

const UNDO_MS = 8000;

/** The changes that offer an undo, each with the change that reverses it. */
const INVERSES = {
  delete: "restore",
  archive: "unarchive",
  put_on_page: "take_off_page",
  take_off_page: "put_on_page",
} as const;

function hasInverse(action: LinksChange["action"]): action is keyof typeof INVERSES {
  return action in INVERSES;
}

/** Changes links optimistically and announces the result, with an undo where possible and a message on failure. */
export function useLinkChanges(): (links: readonly Link[], change: LinksChange, all: readonly Link[]) => void {
  const { t } = useTranslation("links");
  const { mutateAsync } = useChangeLinks();
  const showFailure = useListFailure();

  function run(links: readonly Link[], change: LinksChange, all: readonly Link[]) {
    const ids = links.map(({ _id }) => _id);
    const count = ids.length;
    const { action } = change;
    const before = action === "restore" || action === "put_on_page" ? all : undefined;
    const closeNotice = hasInverse(action)
      ? showToast({
          title: t(`done.${action}`, { count }),
          durationMs: UNDO_MS,
          action: { label: t("undo"), run: () => run(links, { action: INVERSES[action] }, all) },
        })
      : () => {};
    mutateAsync({ ids, change, before }).catch((error: unknown) => {
      closeNotice();
      showFailure(error, t(`action_failed.${change.action}`, { count }), () => run(links, change, all));
    });
  }
  return run;
}

interface ChangeInput {
  readonly ids: readonly string[];
  readonly change: LinksChange;
  /** An earlier list of the page. Links that are restored or put on the page return to their position in it. */
  readonly before?: readonly Link[] | undefined;
}

/** Changes links optimistically, several in one call if needed. Rolls back on failure. */
function useChangeLinks() {
  const queries = useQueryClient();
  const isLast = useIsLastChange();
  return useItemsMutation({
    // in sequence, so that an undo does not overtake its change
    scope: { id: "links" },
    mutationFn: ({ ids, change }: ChangeInput) => send(ids, change),
    async onMutate({ ids, change, before: earlierList }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData(linksQuery.queryKey);
      const touched = new Set(ids);
      queries.setQueryData(linksQuery.queryKey, (links) => {
        if (!links) return links;
        return earlierList
          ? putBack(links, earlierList, touched)
          : applyChange(links, touched, change).filter(({ onPage }) => onPage);
      });
      return { before, restoreLists: changeLists(queries, (links) => applyChange(links, touched, change)) };
    },
    onSuccess(links) {
      if (isLast()) cacheLinks(queries, links);
    },
    onError(_error, { ids, change }, context) {
      const before = context?.before;
      context?.restoreLists();
      const touched = new Set(ids);
      queries.setQueryData(linksQuery.queryKey, (links) => {
        if (!links || !before) return links;
        return change.action === "restore" || change.action === "put_on_page"
          ? applyChange(links, touched, { action: "delete" })
          : putBack(links, before, touched);
      });
    },
  });
}

async function send(ids: readonly string[], change: LinksChange): Promise<readonly Link[]> {
  const [first] = ids;
  if (change.action === "delete" && ids.length === 1 && first !== undefined) {
    await linkCall("DELETE /v1/widget/link/{linkId}", { params: { linkId: first } });
    return [];
  }
  const body = "tags" in change ? { ...change, tags: [...change.tags], ids: [...ids] } : { ...change, ids: [...ids] };
  const { links } = await linkCall("POST /v1/links/batch", { body });
  return links;
}

/** A bulk operation on links. */
type LinksChange =
  | { readonly action: "archive" | "unarchive" | "delete" | "restore" | "put_on_page" | "take_off_page" }
  | { readonly action: "move"; readonly category: string | null }
  | { readonly action: "tag" | "untag"; readonly tags: readonly string[] };

/** The list as it will be after the operation. Restored links are added from the response. */
export function applyChange<Row extends Link>(
  links: readonly Row[],
  ids: ReadonlySet<string>,
  change: LinksChange,
): Row[] {
  if (change.action === "delete") return links.filter(({ _id }) => !ids.has(_id));
  return links.map((link) => (ids.has(link._id) ? changeLink(link, change) : link));
}

function changeLink<Row extends Link>(link: Row, change: LinksChange): Row {
  switch (change.action) {
    case "archive":
    case "unarchive":
      return { ...link, archived: change.action === "archive" };
    case "put_on_page":
    case "take_off_page":
      return { ...link, onPage: change.action === "put_on_page" };
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

/** The list with the given links in their previous state and position, and all others unchanged. */
export function putBack(links: readonly Link[], before: readonly Link[], ids: ReadonlySet<string>): Link[] {
  const now = new Map(links.map((link) => [link._id, link]));
  const known = before.flatMap((link) => (ids.has(link._id) ? link : (now.get(link._id) ?? [])));
  const held = new Set(before.map(({ _id }) => _id));
  return [...known, ...links.filter(({ _id }) => !held.has(_id))];
}
