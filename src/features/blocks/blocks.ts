import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import {
  type BlockPatch,
  type BlockRow,
  countBlocks,
  insertBlocks,
  patchBlock,
  selectBlock,
  selectBlocks,
  selectBlocksAfter,
  trimBlockTrash,
} from "./store/blocks.ts";
import { bumpLinksVersion } from "./store/order.ts";
import type { Block } from "./block-schema.ts";
import type { BlocksContract } from "./contract.ts";
import { BLOCKS_MAX } from "./limits.ts";
import { presentBlock } from "./presenter.ts";
import { listFieldAddresses, readContent } from "./read-content.ts";
import { blockChanged, blockKindFixed, blockLimit, fileUnknown } from "./errors.ts";
import { describeFile } from "#features/media/own-files.ts";
import type { BlockContent } from "./content.ts";
import { readCondition, readSchedule } from "#features/routing/read-rules.ts";
import {
  changePage,
  type PageChange,
  hasMoved,
  isReorderOnly,
  nextSortOrder,
  getOrderAfterMove,
  requireCategory,
} from "./change-page.ts";
import type { BlockRules } from "./rules.ts";

type NewBlock = ParsedInput<BlocksContract["POST /v1/blocks"]>["body"];
type BlockChange = ParsedInput<BlocksContract["PUT /v1/blocks/{blockId}"]>["body"];

/** All blocks of the workspace that are not in the trash, in the order of its page. */
export async function listBlocks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Block[]> {
  const rows = await selectBlocks(ctx.db, ctx.workspaceId);
  return rows.map(presentBlock);
}

/**
 * Adds a block at the end of the page or of its category, unless a position is requested. Throws badDestination,
 * shortenerDestination, badEmbed, contentTooLarge, fileUnknown, categoryUnknown or blockLimit.
 */
export async function createBlock(ctx: WorkspaceCtx, input: NewBlock): Promise<Block> {
  const content = await readTrustedContent(ctx, input.content);
  const rules = readBlockRules(input.rules ?? null);
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    await requireBlockQuota(tx, workspaceId);
    if (input.category) await requireCategory(tx, workspaceId, input.category);
    const row: BlockRow = {
      id: newId(now.getTime()),
      workspaceId,
      content: await withFile(tx, workspaceId, content),
      categoryId: input.category ?? null,
      sortOrder: input.sort_order ?? (await nextSortOrder(tx, workspaceId, now)).next,
      cells: input.cells ?? 1,
      archived: input.archived ?? false,
      rules,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    await insertBlocks(tx, [row]);
    await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "block.created", workspaceId, subject: { blockId: row.id, kind: content.kind } });
    return presentBlock(row);
  });
}

/**
 * Changes the given fields and keeps the rest. A block that is moved into another category goes to its end unless a
 * position is requested. Throws notFound, blockChanged, blockKindFixed, badDestination, shortenerDestination, badEmbed,
 * contentTooLarge, fileUnknown or categoryUnknown.
 */
export async function updateBlock(ctx: WorkspaceCtx, blockId: string, change: BlockChange): Promise<Block> {
  const patch = await toPatch(ctx, change);
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const before = requireFound(await selectBlock(tx, workspaceId, blockId));
    if (change.version !== undefined && change.version !== before.version)
      throw new ApiError(blockChanged, { extra: { current: presentBlock(before) } });
    if (patch.content && patch.content.kind !== before.content.kind) throw new ApiError(blockKindFixed);
    const after = await patchBlock(tx, workspaceId, blockId, {
      ...patch,
      ...(patch.content && { content: await withFile(tx, workspaceId, patch.content) }),
      ...(await getOrderAfterMove(tx, before, patch, now)),
      version: before.version + (isReorderOnly(patch) ? 0 : 1),
      updatedAt: now,
    });
    if (!after) throw new ApiError(notFound);
    if (hasMoved(before, after)) await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "block.updated", workspaceId, subject: { blockId } });
    return presentBlock(after);
  });
}

/**
 * Moves a block to the trash. The trash holds as many blocks as a page; when it is full, the oldest is deleted. Throws
 * notFound.
 */
export async function deleteBlock(ctx: WorkspaceCtx, blockId: string): Promise<void> {
  await changePage(ctx, async (change) => {
    await moveBlockToTrash(change, blockId);
    await trimBlockTrash(change.tx, change.workspaceId, BLOCKS_MAX);
  });
}

/** Moves a block to the trash without trimming the trash. Throws notFound. */
export async function moveBlockToTrash({ tx, emit, workspaceId, now }: PageChange, blockId: string): Promise<void> {
  const before = requireFound(await selectBlock(tx, workspaceId, blockId));
  await patchBlock(tx, workspaceId, blockId, { deletedAt: now, updatedAt: now, version: before.version + 1 });
  await bumpLinksVersion(tx, workspaceId);
  await emit({ name: "block.deleted", workspaceId, subject: { blockId } });
}

/** Throws blockLimit if the page is full. Call after `lockLinks`, before adding blocks. */
export async function requireBlockQuota(tx: Tx, workspaceId: string, adding = 1): Promise<void> {
  if ((await countBlocks(tx, workspaceId)) + adding > BLOCKS_MAX) throw new ApiError(blockLimit);
}

/** Throws shortenerDestination, or any error of `readContent`. */
async function readTrustedContent(ctx: WorkspaceCtx, content: BlockContent): Promise<BlockContent> {
  const read = readContent(content, ctx.ownHosts);
  const addresses = listFieldAddresses(read).map(({ field, address }) => ({ field, text: address }));
  await ctx.trust?.checkDestinations(ctx.db, ctx.workspaceId, addresses, ctx.now());
  return read;
}

async function toPatch(ctx: WorkspaceCtx, change: BlockChange): Promise<BlockPatch> {
  return {
    ...(change.content !== undefined && { content: await readTrustedContent(ctx, change.content) }),
    ...(change.category !== undefined && { categoryId: change.category }),
    ...(change.sort_order !== undefined && { sortOrder: change.sort_order }),
    ...(change.cells !== undefined && { cells: change.cells }),
    ...(change.archived !== undefined && { archived: change.archived }),
    ...(change.rules !== undefined && { rules: readBlockRules(change.rules) }),
  };
}

/**
 * A block's content with the metadata of its file, ignoring what the client sent. The file is locked until the
 * transaction ends. Throws fileUnknown unless the workspace uploaded the file.
 */
async function withFile(tx: Tx, workspaceId: string, content: BlockContent): Promise<BlockContent> {
  if (content.kind !== "file") return content;
  const file = await describeFile(tx, workspaceId, content.address);
  if (!file) throw new ApiError(fileUnknown);
  return { ...content, address: file.address, sizeBytes: file.sizeBytes, type: file.type };
}

/** The normal form of a block's rules, the only one that is stored: instants in UTC; null for empty rules. */
function readBlockRules(body: BlockRules | null): BlockRules | null {
  if (!body) return null;
  const { schedule, gate, when } = body;
  const read = schedule && readSchedule(schedule);
  const rules: BlockRules = {
    ...(read && { schedule: read }),
    ...(gate && { gate }),
    ...(when && { when: when.map(readCondition) }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}

/** A batch of blocks of all workspaces, by id, starting after the id `after`. */
export function listBlocksAfter(db: Db, after: string | undefined, limit: number) {
  return selectBlocksAfter(db, after, limit);
}
