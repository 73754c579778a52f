/** What the specification calls 5MB: 5 MiB, as every file manager that says MB means. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** As many as the sensor of a good phone has, doubled: decoded, they take 100 MB. */
export const PICTURE_MAX_PIXELS = 25_000_000;
/** More than a film of ten seconds; a file of a few kilobytes can claim millions. */
export const PICTURE_MAX_FRAMES = 500;
/** The largest form of a picture fits into this; nothing is enlarged. */
export const FULL_WIDTH = 1280;
export const FULL_HEIGHT = 2560;

/** What `timeout` of the upload may ask for, in milliseconds, and what counts without it. */
export const TIMEOUT_MS = { least: 5_000, default: 30_000, most: 60_000 } as const;

export const DESCRIPTIONS = ["Profile Photo", "Header Photo", "Link Thumbnail", "Logo", "Background"] as const;
export type Description = (typeof DESCRIPTIONS)[number];

/** So long may a picture lie about that nothing shows. */
export const UNUSED_HOURS = 24;
