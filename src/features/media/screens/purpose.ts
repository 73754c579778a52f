import { PICTURE_MAX_BYTES, PICTURE_TYPES, type UploadDescription } from "../picture.ts";

/** The purpose of an uploaded picture. */
export type UploadPurpose = "profile" | "header" | "thumbnail" | "logo" | "background" | "picture";

interface Purpose {
  readonly description: UploadDescription;
  /** Width by height of the crop; undefined keeps the picture's own. */
  readonly aspect: number | undefined;
  readonly isRound: boolean;
  /** Accepts any image that the browser can show, of any size, since the upload is cropped anyway. */
  readonly acceptsAnySize: boolean;
}

export const purposes: Readonly<Record<UploadPurpose, Purpose>> = {
  profile: { description: "Profile Photo", aspect: 1, isRound: true, acceptsAnySize: false },
  header: { description: "Header Photo", aspect: 8 / 3, isRound: false, acceptsAnySize: true },
  thumbnail: { description: "Link Thumbnail", aspect: 1, isRound: false, acceptsAnySize: false },
  logo: { description: "Logo", aspect: 1, isRound: false, acceptsAnySize: false },
  background: { description: "Background", aspect: undefined, isRound: false, acceptsAnySize: false },
  // Same description as a background, since it may be shown at any width.
  picture: { description: "Background", aspect: undefined, isRound: false, acceptsAnySize: false },
};

export type FileError = "type" | "size";

/** The error of a file for its purpose, before it is decoded. */
export function findFileError(
  { type, size }: Pick<File, "type" | "size">,
  purpose: UploadPurpose,
): FileError | undefined {
  if (purposes[purpose].acceptsAnySize) return type.startsWith("image/") ? undefined : "type";
  if (!PICTURE_TYPES.includes(type)) return "type";
  return size > PICTURE_MAX_BYTES ? "size" : undefined;
}

/** The types in the file picker. */
export function getAcceptedTypes(purpose: UploadPurpose): string {
  return purposes[purpose].acceptsAnySize ? "image/*" : PICTURE_TYPES.join(",");
}

/** The area to crop, in pixels of the picture after rotation. */
export interface CropSelection {
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** In degrees, clockwise, a multiple of 90. */
  readonly rotation: number;
}

/** Twice the largest stored size, so that the server can downscale well. */
const MAX_SIDE = 2560;
const QUALITY = 0.95;

/** The cropped picture as a file; the original file if nothing is changed. */
export async function cropPicture(
  file: File,
  image: HTMLImageElement,
  { area, rotation }: CropSelection,
): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isWhole = rotation % 360 === 0 && area.width >= width - 1 && area.height >= height - 1;
  if (isWhole && PICTURE_TYPES.includes(file.type) && file.size <= PICTURE_MAX_BYTES) return file;
  const longestSide = Math.max(area.width, area.height);
  for (let scale = Math.min(1, MAX_SIDE / longestSide); ; scale /= 2) {
    const blob = await drawCrop(image, { area, rotation }, scale, file.type);
    if (blob.size <= PICTURE_MAX_BYTES) return blob;
  }
}

async function drawCrop(
  image: HTMLImageElement,
  { area, rotation }: CropSelection,
  scale: number,
  type: string,
): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isSideways = rotation % 180 !== 0;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas");
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / area.width, canvas.height / area.height);
  // Draws directly onto the small canvas, since some phones lack the memory for a large one.
  context.translate(-area.x + (isSideways ? height : width) / 2, -area.y + (isSideways ? width : height) / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);
  // A JPEG has no transparency to keep.
  if (type === "image/jpeg") return toBlob(canvas, "image/jpeg");
  const webp = await toBlob(canvas, "image/webp");
  return webp.type === "image/webp" ? webp : toBlob(canvas, "image/png");
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be encoded"))), type, QUALITY);
  });
}
