import decodeBmp from "decode-bmp";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import { fetchPicture, ifValid } from "#features/blocks/metadata/fetch-picture.ts";
import {
  decodePage,
  isHtml,
  toPlainText,
  type PageHead,
  readHead,
  type IconLink,
} from "#features/blocks/metadata/read-head.ts";
import { openSharp } from "#features/media/encode/encode.ts";
import { readDestination } from "#features/routing/destination.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { PageMetadata } from "../contract.ts";
import { LINK_DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";

const METADATA_LIMIT: RateLimit = { name: "look-ups", points: 60, seconds: 60 };
const NO_METADATA: PageMetadata = { title: "", description: "", icon: "" };
const NO_HEAD: PageHead = { title: "", description: "", base: "", icons: [], images: [] };

/**
 * The title, description and icon of the page behind a link; empty if the page has none or cannot be read. Throws
 * badDestination, or tooManyRequests beyond sixty requests a minute.
 */
export async function fetchMetadata(ctx: MetadataCtx, { link }: { link: string }): Promise<PageMetadata> {
  const address = readDestination(link, ctx.ownHosts);
  if (!/^https?:/.test(address)) return NO_METADATA;
  await enforceRateLimit(ctx.rateLimits, METADATA_LIMIT, ctx.accountId);
  const page = await ctx.fetchExternal(address, {
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    acceptLanguage: ctx.language,
  });
  // a "not found" title is not a suitable name for a link
  if (!page || page.status < 200 || page.status > 299) return NO_METADATA;
  const head = isHtml(page.contentType) ? readHead(decodePage(page.bytes, page.contentType)) : NO_HEAD;
  return {
    title: toPlainText(head.title, NAME_MAX_LENGTH),
    description: toPlainText(head.description, LINK_DESCRIPTION_MAX_LENGTH),
    icon: await saveIcon(ctx, chooseIcons(head, page.url)),
  };
}

const MAX_ICON_BYTES = 256 * 1024;

/** Stores the first valid picture of the list, and returns its address on our server; empty if none is valid. */
async function saveIcon(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses) {
    const bytes = await fetchPicture(ctx, address, MAX_ICON_BYTES);
    const stored = bytes ? await ifValid(ctx.storePicture(ctx, (await extractIconPicture(bytes)) ?? bytes)) : "";
    if (stored !== "") return stored;
  }
  return "";
}

/** The smallest width in pixels that is sharp beside a link at a device pixel ratio of two. */
const SHARP_WIDTH = 96;
const APPLE_WIDTH = 180;
const UNKNOWN_WIDTH = 32;
const MAX_CANDIDATES = 3;

/** The addresses at which to look for a page's icon, best match first. */
export function chooseIcons({ icons, base }: Pick<PageHead, "icons" | "base">, pageUrl: string): string[] {
  const baseUrl = URL.parse(base, pageUrl) ?? pageUrl;
  const declared = icons
    .filter((icon) => !isSvg(icon))
    .map((icon) => ({ href: URL.parse(icon.href, baseUrl)?.href, rating: rateIcon(icon) }))
    .toSorted((one, other) => other.rating - one.rating)
    .flatMap(({ href }) => href ?? []);
  const conventional = URL.parse("/favicon.ico", pageUrl)?.href ?? [];
  const candidates = declared.filter((href) => /^https?:/.test(href)).slice(0, MAX_CANDIDATES - 1);
  return [...new Set(candidates.concat(conventional))];
}

/** SVG may contain scripts, so no SVG icon is used. */
function isSvg({ href, type }: IconLink): boolean {
  return /svg/i.test(type) || /\.svg(z)?([?#]|$)/i.test(href);
}

/** Prefers the smallest icon that is large enough, else the largest. */
function rateIcon({ rel, sizes }: IconLink): number {
  const widths = [...sizes.matchAll(/(\d{1,4})x\d/gi)].map(([, width]) => Number(width));
  // no spread, since a page may list any number of sizes
  const widest = widths.reduce((one, other) => Math.max(one, other), 0);
  const width = widths.length > 0 ? widest : rel.includes("apple") ? APPLE_WIDTH : UNKNOWN_WIDTH;
  return width >= SHARP_WIDTH ? 10_000 - width : width;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 64;
const PNG_SIGNATURE = 0x89504e47;
const MAX_SIDE = 256;

interface Entry {
  readonly width: number;
  readonly depth: number;
  readonly bytes: Buffer;
}

/** The largest picture of an icon file (`favicon.ico`) in a common format; undefined if the file is not an icon. */
export async function extractIconPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength < HEADER_BYTES || file.readUInt32LE(0) !== 0x00010000) return undefined;
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
  const entries = Array.from({ length: count }, (_, index) => entryAt(file, HEADER_BYTES + index * ENTRY_BYTES));
  const [best] = entries
    .filter((entry) => entry !== undefined)
    .toSorted((one, other) => other.width - one.width || other.depth - one.depth);
  if (!best) return undefined;
  return best.bytes.readUInt32BE(0) === PNG_SIGNATURE ? best.bytes : toPng(best.bytes);
}

function entryAt(file: Buffer, offset: number): Entry | undefined {
  if (offset + ENTRY_BYTES > file.byteLength) return undefined;
  const length = file.readUInt32LE(offset + 8);
  const start = file.readUInt32LE(offset + 12);
  if (length < 40 || start + length > file.byteLength) return undefined;
  // a width of 256 is stored as 0
  const width = file.readUInt8(offset) || 256;
  return { width, depth: file.readUInt16LE(offset + 6), bytes: file.subarray(start, start + length) };
}

/** Converts a device-independent bitmap to PNG; undefined if it is compressed, larger than an icon or damaged. */
async function toPng(bitmap: Buffer): Promise<Uint8Array | undefined> {
  const decoded = decode(bitmap);
  if (!decoded) return undefined;
  const { data, width, height, colorDepth } = decoded;
  // some old 32-bit icons have an all-zero alpha channel: treat them as opaque
  if (colorDepth === 32 && data.every((value, offset) => offset % 4 < 3 || value === 0))
    for (let offset = 3; offset < data.length; offset += 4) data[offset] = 255;
  const sharp = await openSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function decode(bitmap: Buffer) {
  const width = bitmap.readInt32LE(4);
  // the height includes the mask
  const height = bitmap.readInt32LE(8) / 2;
  const isUncompressed = bitmap.readUInt32LE(16) === 0;
  if (!isUncompressed || ![width, height].every((side) => side >= 1 && side <= MAX_SIDE)) return undefined;
  // some icons lack their mask, or count colours without having a palette; the decoder accepts neither
  const repaired = Buffer.concat([bitmap, Buffer.alloc(Math.ceil(width / 32) * 4 * height)]);
  if (bitmap.readUInt16LE(14) > 8) repaired.writeUInt32LE(0, 32);
  try {
    return decodeBmp(repaired, { icon: true });
  } catch {
    return undefined;
  }
}
