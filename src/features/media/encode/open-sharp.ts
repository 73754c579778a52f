import type sharpModule from "sharp";

export type Sharp = typeof sharpModule;

/** The loaders of accepted types; all others of libvips (SVG, PDF, TIFF, ...) are blocked. */
const LOADERS = ["Jpeg", "Png", "Nsgif", "Webp"].map((name) => `VipsForeignLoad${name}Buffer`);

let opening: Promise<Sharp> | undefined;

/** Loads libvips on the first picture, with one thread per picture and no cache. */
export function openSharp(): Promise<Sharp> {
  return (opening ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
