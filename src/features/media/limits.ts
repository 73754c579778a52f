/** The specification says 5MB; read as 5 MiB, as file managers do. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The types that the server accepts. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
/** Twice the pixels of a good phone camera. Decoded, they take 100 MB. */
export const PICTURE_MAX_PIXELS = 25_000_000;
/** More than ten seconds of film have. A file of a few kilobytes can claim millions of frames. */
export const PICTURE_MAX_FRAMES = 500;
/** The bounds of a picture's largest size; nothing is enlarged. */
export const FULL_WIDTH = 1280;
export const FULL_HEIGHT = 2560;

/** The allowed `timeout` of an upload and its default, in milliseconds. */
export const TIMEOUT_MS = { least: 5_000, default: 30_000, most: 60_000 } as const;

export const DESCRIPTIONS = ["Profile Photo", "Header Photo", "Link Thumbnail", "Logo", "Background"] as const;
export type Description = (typeof DESCRIPTIONS)[number];

/** For files that visitors download: enough for a brochure with pictures or an hour of speech. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** The length of the URL-encoded name. Encoded letters of most non-Latin scripts take six characters each. */
export const FILE_NAME_MAX_LENGTH = 240;

/** How long an unused picture or file is kept. */
export const UNUSED_HOURS = 24;
