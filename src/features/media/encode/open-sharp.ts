import type sharpModule from "sharp";

export type Sharp = typeof sharpModule;

/** All that reads a picture that we take; everything else that libvips could be talked into (SVG, PDF, TIFF, ...) is shut. */
const LOADERS = ["Jpeg", "Png", "Nsgif", "Webp"].map((name) => `VipsForeignLoad${name}Buffer`);

let opening: Promise<Sharp> | undefined;

/** Loads libvips on the first picture; it works with one thread a picture and keeps nothing in memory. */
export function openSharp(): Promise<Sharp> {
  return (opening ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
