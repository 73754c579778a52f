import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Link, LinksContract } from "../../contract.ts";
import {
  useDeletedBlocks,
  useForgetBlock,
  useRemoveDeleted,
  useRestoreBlock,
} from "#features/blocks/screens/deleted-blocks.ts";
import { useBlockNames } from "#features/blocks/screens/use-block-names.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<LinksContract>();

/** A deleted link or block. */
export type Deleted =
  | { readonly kind: "link"; readonly id: string; readonly name: string; readonly at: string; readonly link: Link }
  | { readonly kind: "block"; readonly id: string; readonly name: string; readonly at: string; readonly block: Block };

/** Restorable links and blocks, latest deleted first, with actions to restore or delete them for good. */
export function useDeleted() {
  const { i18n } = useTranslation("links");
  const links = useDeletedLinks();
  const blocks = useDeletedBlocks();
  const { getName } = useBlockNames((blocks.data?.length ?? 0) > 0);
  const restore = { link: useRestoreLink(), block: useRestoreBlock() };
  const forget = { link: useForgetLink(), block: useForgetBlock() };
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

const deletedQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted"],
  queryFn: ({ signal }) => call("GET /v1/links/deleted", undefined, { signal }),
});

function useDeletedLinks() {
  return useQuery(deletedQuery);
}

/** Restores a deleted link. */
function useRestoreLink() {
  const leave = useRemoveDeleted(deletedQuery.queryKey);
  return useMutation({
    networkMode: "always",
    mutationFn: (linkId: string) => call("POST /v1/links/batch", { body: { ids: [linkId], action: "restore" } }),
    ...leave,
  });
}

/** Deletes a link for good. */
function useForgetLink() {
  const leave = useRemoveDeleted(deletedQuery.queryKey);
  return useMutation({
    networkMode: "always",
    mutationFn: (linkId: string) => call("DELETE /v1/links/deleted/{linkId}", { params: { linkId } }),
    ...leave,
  });
}
