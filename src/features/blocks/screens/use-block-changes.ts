import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Block } from "../block-schema.ts";
import { blockCall, blocksQuery, pageItemsKey, useItemsMutation } from "./page-items.ts";
import { useListFailure } from "./use-list-failure.ts";
import type { BlockNames } from "./block-texts.ts";

const UNDO_MS = 8000;

interface BlockMutation {
  /** The block; undefined if it is new. */
  readonly id?: string;
  /** Applies the change to the cached list optimistically. */
  readonly update: (blocks: readonly Block[]) => Block[];
  /** Sends the request; a returned block replaces the cached one. */
  readonly request: () => Promise<Block | undefined>;
}

/** Changes blocks optimistically and announces the result, with an undo where possible. Rolls back on failure. */
export function useBlockChanges({ getName }: BlockNames) {
  const { i18n } = useTranslation("common");
  // these texts load with the first block, and must not suspend lists without blocks
  const t = i18n.getFixedT(i18n.language, ["blocks", "common"] as const);
  const queries = useQueryClient();
  const showFailure = useListFailure();
  const { mutateAsync } = useItemsMutation({
    // serialized, so that an undo or reorder cannot overtake a change
    scope: { id: "links" },
    mutationFn: ({ request }: BlockMutation) => request(),
    async onMutate({ update }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const before = queries.getQueryData(blocksQuery.queryKey);
      queries.setQueryData(blocksQuery.queryKey, (cached) => cached && update(cached));
      return { before };
    },
    onSuccess: (saved) =>
      saved && queries.setQueryData(blocksQuery.queryKey, (cached) => cached && replaceBlock(cached, saved)),
    onError: (_error, { id }, context) =>
      id !== undefined &&
      queries.setQueryData(blocksQuery.queryKey, (cached) => cached && rollBack(cached, id, context?.before)),
  });
  const offerUndo = (title: string, undo: () => void) =>
    showToast({
      title,
      durationMs: UNDO_MS,
      action: { label: t("undo"), run: undo },
    });
  const run = (mutation: BlockMutation, failureText: string, retry: () => void, closeNotice = () => {}) =>
    void mutateAsync(mutation).catch((error: unknown) => {
      closeNotice();
      showFailure(error, failureText, retry);
    });

  function change(block: Block, fields: BlockChange, closeNotice?: () => void): void {
    const { _id } = block;
    run(
      {
        id: _id,
        update: (blocks) => changeBlock(blocks, _id, fields),
        request: () => blockCall("PUT /v1/blocks/{blockId}", { params: { blockId: _id }, body: fields }),
      },
      t("action_failed.change"),
      () => change(block, fields),
      closeNotice,
    );
  }
  function restore(block: Block): void {
    run(
      {
        id: block._id,
        update: (blocks) => putBackBlock(blocks, block),
        request: () => blockCall("POST /v1/blocks/{blockId}/restore", { params: { blockId: block._id } }),
      },
      t("action_failed.restore"),
      () => restore(block),
    );
  }
  function remove(block: Block): void {
    const closeNotice = offerUndo(t("done.delete", { name: getName(block) }), () => restore(block));
    run(
      {
        id: block._id,
        update: (blocks) => blocks.filter(({ _id }) => _id !== block._id),
        request: () =>
          blockCall("DELETE /v1/blocks/{blockId}", { params: { blockId: block._id } }).then(() => undefined),
      },
      t("action_failed.delete"),
      () => remove(block),
      closeNotice,
    );
  }
  function hide(block: Block, archived: boolean): void {
    const closeNotice = archived
      ? offerUndo(t("done.hide", { name: getName(block) }), () => change(block, { archived: false }))
      : undefined;
    change(block, { archived }, closeNotice);
  }
  /** A retry sends the same key, so that it does not create a second copy if only the response was lost. */
  function duplicate(block: Block, idempotencyKey = newId()): void {
    const { content, category, cells, rules } = block;
    run(
      {
        update: (blocks) => [...blocks],
        async request() {
          const body = { content, category, cells, rules };
          const created = await blockCall("POST /v1/blocks", { body }, { idempotencyKey });
          showToast({ title: t("done.duplicate", { name: getName(created) }) });
          return created;
        },
      },
      t("action_failed.duplicate"),
      () => duplicate(block, idempotencyKey),
    );
  }
  return { change, remove, hide, duplicate };
}

export type BlockChanges = ReturnType<typeof useBlockChanges>;

/** The fields that can be edited in the row of a block. */
type BlockChange = Partial<Pick<Block, "archived" | "cells" | "category">>;

/** The list with a block from a response: in its place, or at the end if it is new. */
export function replaceBlock(blocks: readonly Block[], saved: Block): Block[] {
  const isKnown = blocks.some(({ _id }) => _id === saved._id);
  return isKnown ? blocks.map((each) => (each._id === saved._id ? saved : each)) : [...blocks, saved];
}

/** The list with one block as it was before a change that failed; other blocks stay as later changes left them. */
function rollBack(blocks: readonly Block[], id: string, before: readonly Block[] = []): Block[] {
  const original = before.find(({ _id }) => _id === id);
  if (!original) return blocks.filter(({ _id }) => _id !== id);
  return blocks.some(({ _id }) => _id === id) ? replaceBlock(blocks, original) : putBackBlock(blocks, original);
}

/** The list with one block changed. */
export function changeBlock(blocks: readonly Block[], id: string, change: BlockChange): Block[] {
  return blocks.map((each) => (each._id === id ? { ...each, ...change } : each));
}

/** The list with a removed block back in its place. Blocks that were added in the meantime keep their places. */
export function putBackBlock(blocks: readonly Block[], block: Block): Block[] {
  const others = blocks.filter(({ _id }) => _id !== block._id);
  const index = others.findIndex(
    ({ category, sort_order }) => category === block.category && sort_order > block.sort_order,
  );
  return index < 0 ? [...others, block] : others.toSpliced(index, 0, block);
}
