import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Link } from "../../contract.ts";
import { useDeletedBlocks, useForgetBlock, useRestoreBlock } from "#features/blocks/screens/deleted-blocks.ts";
import { useBlockNames } from "#features/blocks/screens/use-block-names.ts";
import { useDeletedLinks, useForgetLink, useRestoreLink } from "../deleted-queries.ts";

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
        ? { restore: t("links:not_done.restore", { count: 1 }), forget: t("links:deleted.forget_failed") }
        : { restore: t("blocks:not_done.restore"), forget: t("blocks:not_done.forget") },
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
