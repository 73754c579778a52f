/** The widths in pixels in which pictures are stored. Pictures are never enlarged. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;
export const PICTURE_FORMATS = ["avif", "webp"] as const;

/** The specification says 5MB; read as 5 MiB, as file managers do. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The types that the server accepts. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
/** Twice the pixels of a good phone camera. Such a picture takes 100 MB when it is decoded. */
export const PICTURE_MAX_PIXELS = 25_000_000;
/** More frames than ten seconds of film. A file of a few kilobytes can claim to have millions of frames. */
export const PICTURE_MAX_FRAMES = 500;
/** The bounds of a picture's largest size; nothing is enlarged. */
export const FULL_WIDTH = 1280;
export const FULL_HEIGHT = 2560;

/** The allowed `timeout` of an upload and its default, in milliseconds. */
export const TIMEOUT_MS = { min: 5_000, default: 30_000, max: 60_000 } as const;

export const UPLOAD_DESCRIPTIONS = ["Profile Photo", "Header Photo", "Link Thumbnail", "Logo", "Background"] as const;
export type UploadDescription = (typeof UPLOAD_DESCRIPTIONS)[number];

/** The path of all stored pictures. */
export const MEDIA_PATH = "/media/";

/** The path of the pictures that ship with the product, in the same sizes. */
export const PRESETS_PATH = "/presets/";

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The parts of a stored picture's name: its hash, and the dimensions of its largest size. */
export interface PictureName {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** The attributes of an `<img>` within a `<picture>`. */
export interface PictureAttributes {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** A `srcset` with widths for each format. */
  readonly sources: Readonly<Record<PictureFormat, string>>;
}

const HASH = "[0-9a-f]{32}";
const ADDRESS = new RegExp(`^${MEDIA_PATH}(${HASH})-([1-9]\\d{0,3})x([1-9]\\d{0,3})\\.webp$`);
const PRESET = new RegExp(`^${PRESETS_PATH}([a-z]+-[0-9a-f]{10})-([1-9]\\d{0,3})x([1-9]\\d{0,3})\\.webp$`);
const WITHIN_TEXT = new RegExp(`${MEDIA_PATH}(${HASH})-`, "g");

/** The file name that represents a picture: WebP in full size. */
export function toPictureFileName({ hash, width, height }: PictureName): string {
  return `${hash}-${width}x${height}.webp`;
}

/** The name in an address such as `/media/...-640x480.webp`; undefined for any other address. */
export function findPictureName(address: string): PictureName | undefined {
  return readName(ADDRESS, address);
}

function readName(pattern: RegExp, address: string): PictureName | undefined {
  const [, hash, width, height] = pattern.exec(address) ?? [];
  return hash === undefined ? undefined : { hash, width: Number(width), height: Number(height) };
}

/** The files of a picture with their widths, smallest first in each format; none is wider than the picture. */
export function listPictureFiles(
  name: PictureName,
): readonly { readonly file: string; readonly width: number; readonly format: PictureFormat }[] {
  const { hash, width, height } = name;
  const smaller = PICTURE_WIDTHS.filter((each) => each < width);
  return PICTURE_FORMATS.flatMap((format) => [
    ...smaller.map((each) => ({ file: `${hash}-${each}.${format}`, width: each, format })),
    { file: `${hash}-${width}x${height}.${format}`, width, format },
  ]);
}

/**
 * The attributes to show one of our pictures, with all sizes and formats. Undefined for an address that is neither a
 * stored picture nor a preset; use that address as it is. `origin` is the picture host, empty for this server.
 */
export function findPicture(address: string, origin = ""): PictureAttributes | undefined {
  const name = findPictureName(address) ?? readName(PRESET, address);
  if (!name) return undefined;
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  const files = listPictureFiles(name);
  const getSource = (format: PictureFormat) =>
    files
      .filter((each) => each.format === format)
      .map(({ file, width }) => `${origin}${folder}${file} ${width}w`)
      .join(", ");
  return {
    src: origin + address,
    width: name.width,
    height: name.height,
    sources: { avif: getSource("avif"), webp: getSource("webp") },
  };
}

/** The hashes of all stored pictures that a text references, such as a style sheet or a row as JSON. */
export function findPictureHashes(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(WITHIN_TEXT)].map((match) => match[1]!));
}
