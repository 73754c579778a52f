import { type Description, PICTURE_MAX_BYTES } from "../limits.ts";

/** The purpose of an uploaded picture. */
export type UploadPurpose = "profile" | "header" | "thumbnail" | "logo" | "background" | "picture";

interface Purpose {
  readonly description: Description;
  /** Width by height of the crop; undefined keeps the picture's own. */
  readonly aspect: number | undefined;
  readonly isRound: boolean;
  /** Accepts any image that the browser can show, of any size: what is sent is cropped anyway. */
  readonly acceptsAnySize: boolean;
}

export const purposes: Readonly<Record<UploadPurpose, Purpose>> = {
  profile: { description: "Profile Photo", aspect: 1, isRound: true, acceptsAnySize: false },
  header: { description: "Header Photo", aspect: 3, isRound: false, acceptsAnySize: true },
  thumbnail: { description: "Link Thumbnail", aspect: 1, isRound: false, acceptsAnySize: false },
  logo: { description: "Logo", aspect: 1, isRound: false, acceptsAnySize: false },
  background: { description: "Background", aspect: undefined, isRound: false, acceptsAnySize: false },
  // As large as a background, since its displayed width is unknown.
  picture: { description: "Background", aspect: undefined, isRound: false, acceptsAnySize: false },
};

/** The types that the server accepts. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

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
export function offeredTypes(purpose: UploadPurpose): string {
  return purposes[purpose].acceptsAnySize ? "image/*" : PICTURE_TYPES.join(",");
}
