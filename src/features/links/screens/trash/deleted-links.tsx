import { ActionIcon, Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrashX.mjs";
import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, memo } from "react";
import { useTranslation } from "react-i18next";
import { DAY_MS } from "#base/time.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { useBlockNames } from "#features/blocks/screens/block-texts.ts";
import { blockCall, pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { Disc } from "#ui/disc.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Link } from "../../contract.ts";
import { linkCall } from "../link-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import list from "../aside-list.module.css";
import styles from "./deleted-links.module.css";

const ConfirmDialog = lazyWithRetry(() => import("../dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog));

/** How many rows are shown at first, since the trash may hold thousands. */
const PAGE_SIZE = 100;

/** The trash: links and blocks that can be restored. */
export function DeletedLinks({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("links");
  const deleted = useDeleted();
  const showFailure = useListFailure();
  const [confirming, setConfirming] = useState<DeletedItem>();
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const backButton = (
    <Button variant="default" onClick={onBack} data-reads>
      {t("deleted.back")}
    </Button>
  );

  function restore(item: DeletedItem) {
    const isOnPage = item.kind === "block" || item.link.onPage;
    const title = t(isOnPage ? "deleted.restored" : "deleted.restored_link", { name: item.name });
    // the button that was pressed disappears with the row
    document.getElementById(LINKS_HEADING)?.focus({ preventScroll: true });
    deleted.restore(item).then(
      () => showToast({ title }),
      (error: unknown) => showFailure(error, deleted.getTexts(item).restore, () => restore(item)),
    );
  }
  function purge(item: DeletedItem) {
    deleted.purge(item).catch((error: unknown) => showFailure(error, deleted.getTexts(item).purge, () => purge(item)));
  }

  if (deleted.isPending) return <LinksLoading label={t("loading")} />;
  if (!deleted.all) {
    return (
      <div role="alert">
        <EmptyState text={t("failed")} action={<Button onClick={deleted.refetch}>{t("retry")}</Button>} />
      </div>
    );
  }
  if (deleted.all.length === 0)
    return <EmptyState text={t("deleted.none", { count: TRASH_DAYS })} action={backButton} />;
  return (
    <>
      <div className={list.top}>
        <p>{t("deleted.note", { count: TRASH_DAYS })}</p>
        {backButton}
      </div>
      <ul className={list.list} aria-label={t("filter.deleted")}>
        {deleted.all.slice(0, shownCount).map((item) => (
          <DeletedRow key={item.id} item={item} onRestore={restore} onPurge={setConfirming} />
        ))}
      </ul>
      {deleted.all.length > shownCount && (
        <div className={list.more}>
          <Button variant="default" onClick={() => setShownCount((count) => count + PAGE_SIZE)} data-reads>
            {t("deleted.more")}
          </Button>
        </div>
      )}
      <Suspense>
        {confirming && (
          <ConfirmDialog
            question={t("deleted.forget_question", { name: confirming.name })}
            note={t("deleted.forget_note")}
            confirmLabel={t("deleted.forget")}
            focusAfter={() => document.getElementById(LINKS_HEADING)}
            onConfirm={() => purge(confirming)}
            onClose={() => setConfirming(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const BlockIcon = lazyWithRetry(() => import("#features/blocks/screens/block-icon.tsx").then((file) => file.BlockIcon));

interface DeletedRowProps {
  readonly item: DeletedItem;
  readonly onRestore: (item: DeletedItem) => void;
  readonly onPurge: (item: DeletedItem) => void;
}

const DeletedRow = memo(function DeletedRow({ item, onRestore, onPurge }: DeletedRowProps) {
  const { t } = useTranslation("links");
  const [now] = useState(() => new Date());
  const { name } = item;
  return (
    <li className={`${list.row} ${styles.row}`}>
      <Disc>
        {item.kind === "link" ? (
          <PlatformIcon platform={item.link.slug} />
        ) : (
          <Suspense>
            <BlockIcon kind={item.block.content.kind} />
          </Suspense>
        )}
      </Disc>
      <span className={`${list.words} ${styles.words}`}>
        <span className={styles.name}>{name}</span>
        <span className={list.detail}>{t("deleted.days_left", { count: daysLeft(item.at, now) })}</span>
      </span>
      <span className={list.buttons}>
        <Button
          variant="default"
          size="sm"
          onClick={() => onRestore(item)}
          aria-label={t("deleted.restore_named", { name })}
        >
          {t("deleted.restore")}
        </Button>
        <ActionIcon
          color="danger"
          onClick={() => onPurge(item)}
          aria-label={t("deleted.forget_named", { name })}
          title={t("deleted.forget")}
        >
          <IconTrash size={19} stroke={1.75} />
        </ActionIcon>
      </span>
    </li>
  );
});

/** A deleted link or block. */
type DeletedItem =
  | { readonly kind: "link"; readonly id: string; readonly name: string; readonly at: string; readonly link: Link }
  | { readonly kind: "block"; readonly id: string; readonly name: string; readonly at: string; readonly block: Block };

/** The links and blocks in the trash, latest deleted first, with actions to restore or delete them for good. */
function useDeleted() {
  const { i18n } = useTranslation("links");
  const links = useQuery(deletedLinksQuery);
  const blocks = useQuery(deletedBlocksQuery);
  const { getName } = useBlockNames((blocks.data?.length ?? 0) > 0);
  const restore = {
    link: useRemoveFromTrash(deletedLinksQuery.queryKey, (id) =>
      linkCall("POST /v1/links/batch", { body: { ids: [id], action: "restore" } }),
    ),
    block: useRemoveFromTrash(deletedBlocksQuery.queryKey, (blockId) =>
      blockCall("POST /v1/blocks/{blockId}/restore", { params: { blockId } }),
    ),
  };
  const purge = {
    link: useRemoveFromTrash(deletedLinksQuery.queryKey, (linkId) =>
      linkCall("DELETE /v1/links/deleted/{linkId}", { params: { linkId } }),
    ),
    block: useRemoveFromTrash(deletedBlocksQuery.queryKey, (blockId) =>
      blockCall("DELETE /v1/blocks/deleted/{blockId}", { params: { blockId } }),
    ),
  };
  const t = i18n.getFixedT(i18n.language, ["links", "blocks"] as const);
  return {
    isPending: links.isPending || blocks.isPending,
    all: links.data && blocks.data ? inOneList(links.data, blocks.data, getName) : undefined,
    refetch: () => void Promise.all([links.refetch(), blocks.refetch()]),
    restore: ({ kind, id }: DeletedItem) => restore[kind].mutateAsync(id),
    purge: ({ kind, id }: DeletedItem) => purge[kind].mutateAsync(id),
    /** The messages for a failed restore or deletion. */
    getTexts: ({ kind }: DeletedItem) =>
      kind === "link"
        ? { restore: t("links:action_failed.restore", { count: 1 }), purge: t("links:deleted.forget_failed") }
        : { restore: t("blocks:action_failed.restore"), purge: t("blocks:action_failed.forget") },
  };
}

function inOneList(links: readonly Link[], blocks: readonly Block[], getName: (block: Block) => string): DeletedItem[] {
  const all: DeletedItem[] = [
    ...links.map((link) => ({ kind: "link", id: link._id, name: link.name, at: link.deletedAt ?? "", link }) as const),
    ...blocks.map(
      (block) => ({ kind: "block", id: block._id, name: getName(block), at: block.deletedAt ?? "", block }) as const,
    ),
  ];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const deletedLinksQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/deleted", undefined, { signal }),
});

const deletedBlocksQuery = queryOptions({
  queryKey: [...pageItemsKey, "deleted-blocks"],
  queryFn: ({ signal }) => blockCall("GET /v1/blocks/deleted", undefined, { signal }),
});

/** Takes an item out of the trash and removes it from the list optimistically. Rolls back on failure. */
function useRemoveFromTrash(queryKey: QueryKey, mutationFn: (id: string) => Promise<unknown>) {
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
    // only this item: others may have been taken out in the meantime
    onError: (_error, id, context) =>
      queries.setQueryData<readonly { readonly _id: string }[]>(queryKey, (cached) => {
        const remaining = new Set(cached?.map(({ _id }) => _id));
        return context?.before?.filter(({ _id }) => _id === id || remaining.has(_id));
      }),
  });
}

/** The number of days for which a deleted link can still be restored, including the current one. */
export function daysLeft(deletedAt: string | null, now: Date): number {
  if (deletedAt === null) return TRASH_DAYS;
  const gone = (now.getTime() - Date.parse(deletedAt)) / DAY_MS;
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - gone)));
}
