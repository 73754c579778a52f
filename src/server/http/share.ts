import type { Context, Hono } from "hono";
import { notFound, ApiError } from "#base/errors.ts";
import { languageOfRequest } from "#base/language.ts";
import { toCardContent, cardHash } from "#features/appearance/pages/share-card/card-content.ts";
import { type Cards, openCards } from "#features/appearance/pages/share-card/cards.ts";
import { toDomainOrigin } from "#features/domains/host.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import { qrSvg } from "#base/qr/qr-svg.ts";
import { renderHistorySheet, renderShareSheet } from "#features/appearance/pages/sheet-document.tsx";
import { isHandle } from "#features/visits/address.ts";
import { findPublicHistory } from "#features/links/history/history.ts";
import { ALIAS_PATTERN } from "#features/links/limits.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { findPageRestriction, type ModerationDeps } from "#features/visits/moderation.ts";
import type { VisitCtx } from "#features/visits/ctx.ts";
import type { CachedPage } from "#features/visits/cached-page.ts";
import type { Db } from "#infra/postgres/client.ts";
import { findIncoming } from "./auth-middleware.ts";
import { documentResponse } from "./document-response.ts";
import type { FindAddress } from "#infra/http/address.ts";
import { MINUTE_SECONDS } from "#base/time.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import { enforceRateLimit, type RateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { openSharp } from "#features/media/encode/encode.ts";
import { toPictureKey } from "#features/media/pictures.ts";
import { MEDIA_PATH, PRESETS_PATH } from "#features/media/picture.ts";
import type { FileStore } from "#infra/files/open-files.ts";

const FOR_A_DAY = "public, max-age=86400";
const FOR_EVER = "public, max-age=31536000, immutable";
const QR_WIDTH = 1024;
/** Drawings that are not cached: one network must not keep the drawing thread busy, which takes 0.1 s for each. */
export const drawingsPerNetwork: RateLimit = { name: "drawing-network", points: 60, seconds: MINUTE_SECONDS };

export interface ShareOptions extends ModerationDeps {
  readonly db: Db;
  readonly pages: VisitCtx["pages"];
  readonly cards: Cards;
  /** Scheme and host of the product. */
  readonly origin: string;
  readonly assetOrigin: string;
  readonly rateLimits: RateLimits;
  readonly findAddress: FindAddress;
  /** The live host of a workspace's page, if it has one. */
  findPageHost(workspaceId: string): ServedHost | undefined;
}

/**
 * Everything for sharing a page: a sheet with its address and QR code, the code as a file, and the picture for link
 * previews.
 */
export function mountShare(app: Hono, options: ShareOptions): void {
  const { db, pages, cards, origin, assetOrigin, findPageHost, moderation } = options;
  async function getPage(handle: string): Promise<CachedPage> {
    const page = isHandle(handle) ? await pages.find(handle.toLowerCase()) : undefined;
    if (!page || findPageRestriction(options, page)?.state === "blocked") throw new ApiError(notFound);
    return page;
  }
  const toAddress = ({ workspaceId, handle }: CachedPage) => {
    const host = findPageHost(workspaceId)?.host;
    return host === undefined ? `${origin}/${handle}` : toDomainOrigin(origin, host);
  };
  const toQrSvg = async (handle: string) => qrSvg(scanAddress(toAddress(await getPage(handle))));

  const limitDrawings = (c: Context) => () => {
    const address = options.findAddress(findIncoming(c)?.socket.remoteAddress, c.req.header("x-forwarded-for"));
    return enforceRateLimit(options.rateLimits, drawingsPerNetwork, toNetwork(address));
  };

  app.get("/share/:handle", async (c) => {
    const page = await getPage(c.req.param("handle"));
    const language = languageOfRequest(c.req.raw);
    const frame = { handle: page.handle, address: toAddress(page), language, assetOrigin };
    return documentResponse(renderShareSheet(frame));
  });
  app.get("/share/:handle/:alias/history", async (c) => {
    const { handle, alias } = c.req.param();
    const isName = isHandle(handle) && ALIAS_PATTERN.test(alias);
    const history = isName ? await findPublicHistory(db, handle, alias, new Date()) : undefined;
    if (!history || moderation.find("link", history.linkId)) throw new ApiError(notFound);
    await getPage(handle);
    const entries = history.entries.map(({ at, destination }) => {
      const isHidden = destination !== null && moderation.findDestination(destination) !== undefined;
      return { at, destination: isHidden ? null : destination };
    });
    const language = languageOfRequest(c.req.raw);
    return documentResponse(renderHistorySheet({ history: { ...history, entries }, origin, language, assetOrigin }));
  });
  app.get("/share/:handle/qr.svg", async (c) =>
    c.body(await toQrSvg(c.req.param("handle")), 200, {
      "content-type": "image/svg+xml",
      "cache-control": FOR_A_DAY,
      "content-security-policy": "default-src 'none'; sandbox",
    }),
  );
  app.get("/share/:handle/qr.png", async (c) => {
    const png = await cards.drawSvg(await toQrSvg(c.req.param("handle")), QR_WIDTH, limitDrawings(c));
    return c.body(png, 200, { "content-type": "image/png", "cache-control": FOR_A_DAY });
  });
  app.get("/share/:handle/:card{[0-9a-f]{16}\\.png}", async (c) => {
    const page = await getPage(c.req.param("handle"));
    const content = toCardContent(page.handle, page.appearance);
    const png = await cards.draw(content, limitDrawings(c));
    // an outdated file name gets the current picture, which must not be cached forever
    const isCurrent = c.req.param("card") === `${cardHash(content)}.png`;
    return c.body(png, 200, { "content-type": "image/png", "cache-control": isCurrent ? FOR_EVER : "no-cache" });
  });
}

const builtScript = join(dirname(process.argv[1]!), "card-worker.js");
/** The script of the drawing thread: the built file, or the source in development and tests. */
const script = existsSync(builtScript)
  ? builtScript
  : join(import.meta.dirname, "../../features/appearance/pages/share-card/card-worker.ts");

/** Twice the drawn width is enough for every screen. */
const WIDTH = 480;

/** The pictures of pages for link previews. */
export function openShareCards(publicUrl: string, files: FileStore, clientDir: string): Cards {
  return openCards({ script, host: new URL(publicUrl).host, loadPhoto });

  /** A photo on this server as a `data:` address, which every drawing library can read; empty for any other photo. */
  async function loadPhoto(address: string): Promise<string> {
    const bytes = await find(address);
    if (!bytes) return "";
    const sharp = await openSharp();
    const png = await sharp(bytes, { limitInputPixels: 25_000_000 })
      .resize(WIDTH, WIDTH, { fit: "cover" })
      .png()
      .toBuffer()
      .catch(() => undefined);
    return png ? `data:image/png;base64,${png.toString("base64")}` : "";
  }

  async function find(address: string): Promise<Uint8Array | undefined> {
    const name = basename(address);
    if (!/^[\w-]+\.(webp|avif|png|jpe?g|svg)$/.test(name)) return undefined;
    if (address === MEDIA_PATH + name) return files.find(toPictureKey(name));
    if (address !== PRESETS_PATH + name) return undefined;
    return readFile(join(clientDir, "presets", name)).catch(() => undefined);
  }
}
