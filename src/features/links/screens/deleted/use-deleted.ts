import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Link, LinksContract } from "../../contract.ts";
import { useBlockNames } from "#features/blocks/screens/block-texts.ts";
import { blockCall, pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { DAY_MS } from "#base/time.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";

const call = createApiClient<LinksContract>();

/** A deleted link or block. */
export type Deleted =
  | { readonly kind: "link"; readonly id: string; readonly name: string; readonly at: string; readonly link: Link }
  | { readonly kind: "block"; readonly id: string; readonly name: string; readonly at: string; readonly block: Block };

/** Restorable links and blocks, latest deleted first, with actions to restore or delete them for good. */
export function useDeleted() {
  const { i18n } = useTranslation("links");
  const links = useQuery(linksQuery);
  const blocks = useQuery(blocksQuery);
  const { getName } = useBlockNames((blocks.data?.length ?? 0) > 0);
  const restore = {
    link: useTakeOut(linksQuery.queryKey, (id) =>
      call("POST /v1/links/batch", { body: { ids: [id], action: "restore" } }),
    ),
    block: useTakeOut(blocksQuery.queryKey, (blockId) =>
      blockCall("POST /v1/blocks/{blockId}/restore", { params: { blockId } }),
    ),
  };
  const forget = {
    link: useTakeOut(linksQuery.queryKey, (linkId) =>
      call("DELETE /v1/links/deleted/{linkId}", { params: { linkId } }),
    ),
    block: useTakeOut(blocksQuery.queryKey, (blockId) =>
      blockCall("DELETE /v1/blocks/deleted/{blockId}", { params: { blockId } }),
    ),
  };
  const t = i18n.getFixedT(i18n.language, ["links", "blocks"] as const);
  return {
    isPending: links.isPending || blocks.isPending,
    all: links.data && blocks.data ? inOneList(links.data, blocks.data, getName) : undefined,
    refetch: () => void Promise.all([links.refetch(), blocks.refetch()]),
    restore: ({ kind, id }: Deleted) => restore[kind].mutateAsync(id),
    forget: ({ kind, id }: Deleted) => forget[kind].mutateAsync(id),
    /** The messages for a failed restore or deletion. */
    getTexts: ({ kind }: Deleted) =>
      kind === "link"
        ? { restore: t("links:action_failed.restore", { count: 1 }), forget: t("links:deleted.forget_failed") }
        : { restore: t("blocks:action_failed.restore"), forget: t("blocks:action_failed.forget") },
  };
}

function inOneList(links: readonly Link[], blocks: readonly Block[], getName: (block: Block) => string): Deleted[] {
  const all: Deleted[] = [
    ...links.map((link) => ({ kind: "link", id: link._id, name: link.name, at: link.deletedAt ?? "", link }) as const),
    ...blocks.map(
      (block) => ({ kind: "block", id: block._id, name: getName(block), at: block.deletedAt ?? "", block }) as const,
    ),
  ];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const linksQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted"],
  queryFn: ({ signal }) => call("GET /v1/links/deleted", undefined, { signal }),
});

const blocksQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted-blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks/deleted", undefined, { signal }),
});

/** Takes an item out of the trash and removes it from the list optimistically. Rolls back on failure. */
function useTakeOut(queryKey: QueryKey, mutationFn: (id: string) => Promise<unknown>) {
  const queries = useQueryClient();
  return useItemsMutation({
    mutationFn,
    async onMutate(id) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData<readonly { readonly _id: string }[]>(queryKey);
      const remaining = before?.filter(({ _id }) => _id !== id);
      queries.setQueryData(queryKey, remaining);
      return { before };
    },
    onError: (_error, _id, context) => queries.setQueryData(queryKey, context?.before),
  });
}

/** The number of days for which a deleted link can still be restored, including the current one. */
export function daysLeft(deletedAt: string | null, now: Date): number {
  if (deletedAt === null) return TRASH_DAYS;
  const gone = (now.getTime() - Date.parse(deletedAt)) / DAY_MS;
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - gone)));
}
