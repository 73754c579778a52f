import type { Picture } from "./contract.ts";
import type { PictureUse } from "./ctx.ts";
import { getFile, MEDIA_PATH } from "./picture.ts";
import type { PictureRow } from "./store/pictures.ts";

export function presentUpload(row: PictureRow): Omit<Picture, "uses"> {
  return {
    _id: row.id,
    path: MEDIA_PATH,
    file: getFile(row),
    width: row.width,
    height: row.height,
    size: row.sizeBytes,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentPicture(row: PictureRow, uses: readonly PictureUse[]): Picture {
  return { ...presentUpload(row), uses: [...uses] };
}
