import { ApiError } from "#base/errors.ts";
import { describeFile } from "#features/media/uploads/own-files.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { BlockContent } from "../content.ts";
import { fileUnknown } from "../errors.ts";

/**
 * A block's content with what is known of the file that it names, whatever was sent; the file stays until the transaction ends.
 * Throws fileUnknown what the workspace did not upload.
 */
export async function withFile(tx: Tx, workspaceId: string, content: BlockContent): Promise<BlockContent> {
  if (content.kind !== "file") return content;
  const file = await describeFile(tx, workspaceId, content.address);
  if (!file) throw new ApiError(fileUnknown);
  return { ...content, address: file.address, sizeBytes: file.sizeBytes, type: file.type };
}
