import { ApiError } from "#base/errors.ts";
import { describeFile } from "#features/media/uploads/own-files.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { BlockContent } from "../content.ts";
import { fileUnknown } from "../errors.ts";

/**
 * A block's content with the metadata of its file, ignoring what the client sent. The file is locked until the
 * transaction ends. Throws fileUnknown unless the workspace uploaded the file.
 */
export async function withFile(tx: Tx, workspaceId: string, content: BlockContent): Promise<BlockContent> {
  if (content.kind !== "file") return content;
  const file = await describeFile(tx, workspaceId, content.address);
  if (!file) throw new ApiError(fileUnknown);
  return { ...content, address: file.address, sizeBytes: file.sizeBytes, type: file.type };
}
