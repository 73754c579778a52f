import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import { ownCookieKey, readOwnCookie } from "#features/accounts/own-cookie.ts";
import { openProvider, type Provider } from "#features/accounts/oidc/provider.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { openLive } from "#features/analytics/live/live.ts";
import { openSpool } from "#features/ingest/spool/spool.ts";
import { openEncoder } from "#features/media/encode/encode.ts";
import { openPictures } from "#features/media/serve.ts";
import { storePicture } from "#features/media/store-picture.ts";
import { openUploads } from "#features/media/uploads/serve.ts";
import { openSheets } from "#features/appearance/custom-code/sheet.ts";
import { openRobots, robotName } from "#features/links/health/robots.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { Fact } from "#features/outbox/facts.ts";
import { FACTS_CHANNEL } from "#features/outbox/store.ts";
import { openCache } from "#features/visit/cache.ts";
import { findLinksByPath, sizeOfLink } from "#features/visit/lookup.ts";
import { findPages, type Page, sizeOfPage } from "#features/visit/page.ts";
import { findMoves, type Move } from "#features/workspaces/handles.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { countriesOnDemand } from "#infra/countries.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openFiles } from "#infra/files/open-files.ts";
import { addressFinder } from "#infra/http/address.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { noLimits } from "#infra/limits/limits.ts";
import { openLimits } from "#infra/limits/open-limits.ts";
import { connectPostgres, isAway } from "#infra/postgres/client.ts";
import { listen } from "#infra/postgres/listen.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openNodeVisits } from "./open-node-visits.ts";
import { getAssetOrigin } from "./asset-origin.ts";
import { openChanges } from "./changes.ts";
import { watchDisk } from "./disk.ts";
import { getFilePlace } from "./file-place.ts";
import { findMentions } from "./find-mentions.ts";
import { webMetrics } from "./metrics.ts";
import type { Stores } from "./processes/messages.ts";
import { openParsers } from "./parsers/open-parsers.ts";
import type { Settings } from "./settings.ts";
import type { WebNode } from "./web-node.ts";

export interface WebNodeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly stores: Stores;
  readonly routeNames: ReadonlySet<string>;
}

const MAX_LINKS = 150_000;
/** As many links without rules, with room for some that have rules. */
const MAX_LINK_BYTES = 192 * 1024 * 1024;
const MAX_PAGES = 10_000;
const MAX_MOVES = 10_000;
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

/** People wait for the calls of a web worker: each ends within 5 s, also if a store accepts it and never replies. */
const postgresDeadlines = { statementTimeoutMs: 2_500, connectTimeoutSeconds: 3, replyTimeoutMs: 3_000 };
const CLICKHOUSE_DEADLINE_MS = 4_000;

/** Opens everything that a web worker holds: stores, caches that events keep up to date, the spool, keys and limits. */
export async function openWebNode({ settings, log, stores, routeNames }: WebNodeOptions): Promise<WebNode> {
  const postgres = connectPostgres(stores.postgres, { applicationName: "halka web", ...postgresDeadlines });
  const clickhouse = connectClickHouse(stores.clickhouse, {
    timeoutMs: CLICKHOUSE_DEADLINE_MS,
    deadlineMs: CLICKHOUSE_DEADLINE_MS,
  });
  const { db, sql } = postgres;
  const keys = openKeys(stores.secret);
  const nowMs = Date.now;
  const common = { isAway, nowMs };
  const parsers = openParsers(log);
  const sheets = openSheets((source) => parsers.css("sheet", source));
  const links = openCache<VisitLink>({
    ...common,
    max: MAX_LINKS,
    maxBytes: MAX_LINK_BYTES,
    getSize: sizeOfLink,
    load: (paths) => findLinksByPath(db, paths),
    getWorkspace: (link) => link.workspaceId,
  });
  const pages = openCache<Page>({
    ...common,
    max: MAX_PAGES,
    maxBytes: MAX_PAGE_BYTES,
    getSize: sizeOfPage,
    load: (handles) => findPages(db, sheets, handles),
    getWorkspace: (page) => page.workspaceId,
  });

  const moves = openCache<Move>({
    ...common,
    max: MAX_MOVES,
    load: (handles) => findMoves(db, handles, new Date()),
    getWorkspace: (move) => move.workspaceId,
  });

  const drop = (fact: Fact) => {
    if (isOffPage(fact)) return;
    links.drop(fact.workspaceId);
    pages.drop(fact.workspaceId);
    moves.drop(fact.workspaceId);
  };
  const changes = openChanges({ db, log, now: () => new Date() });
  const live = openLive({ db, log, clickhouse, now: () => new Date() });
  const listener = listen(stores.postgres, FACTS_CHANNEL, {
    onNotify(payload) {
      const fact = JSON.parse(payload) as Fact;
      drop(fact);
      changes.publish(fact);
      const { accountId } = fact.subject;
      // any of them may have ended a session
      if (accountId !== undefined && fact.name.startsWith("account.")) void live.recheck(accountId);
    },
    onConnect() {
      links.dropAll();
      pages.dropAll();
      moves.dropAll();
      changes.publishAll();
    },
  });

  const spoolDir = join(settings.DATA_DIR, "spool");
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const spool = openSpool({
    dir: spoolDir,
    owner: String(process.pid),
    fsync: settings.SPOOL_FSYNC,
    onShed(lines, error) {
      webMetrics.shed.inc(lines);
      log.error({ err: error, lines }, "spool: clicks could not be written and are lost");
    },
    onWritten: (lines) => webMetrics.lines.inc(lines),
  });
  const cookieKey = ownCookieKey(keys);
  const readOwner = (cookies: string) => readOwnCookie(cookies, cookieKey, nowMs());
  const limits = settings.RATE_LIMITS ? openLimits(sql, keys.of("limits")) : noLimits;
  const passwords = await openPasswords();
  const now = () => new Date();
  const announce = (facts: readonly Fact[]) => facts.forEach(drop);
  const findCountry = countriesOnDemand();
  const base = { db, log, now, announce, keys, limits, passwords, jobs: openJobs() };
  const { visits, salts } = openNodeVisits({
    ...base,
    settings,
    routeNames,
    links,
    pages,
    moves,
    readOwner,
    findCountry,
  });
  const media = { files: openFiles(getFilePlace(settings)), encode: openEncoder(), findMentions };
  const disk = watchDisk(settings.DATA_DIR, log);
  const outside = openFetch({
    userAgent: robotName(settings.PUBLIC_URL),
    onFailure: (err) => log.debug({ err }, "an address of somebody else could not be read"),
  });

  return {
    settings,
    log,
    sql,
    clickhouse,
    spool,
    visits,
    servePicture: openPictures(media.files, (error) => log.error({ err: error }, "media: a picture cannot be read")),
    serveFile: openUploads(media.files, (error) => log.error({ err: error }, "media: a file cannot be read")),
    disk,
    changes,
    live,
    findAddress: addressFinder(settings.TRUSTED_PROXIES),
    findCountry,
    shared: {
      db,
      now,
      announce,
      keys,
      jobs: base.jobs,
      limits,
      passwords,
      provider: getProvider(settings),
      reservedHandles: routeNames,
      fetchOutside: outside.fetch,
      postOutside: outside.post,
      robots: openRobots(outside.fetch),
      sitesAtOnce: 1,
      storeIcon: (ctx, bytes) => storePicture({ ...ctx, media }, bytes, { description: "Link Thumbnail" }),
      media,
      publicUrl: settings.PUBLIC_URL,
      assetOrigin: getAssetOrigin(settings),
      scriptOrigin: settings.scriptOrigin,
      ownHosts: settings.hosts,
      planLimits: settings.PLAN_LIMITS,
      clickhouse,
      countPageView: () => webMetrics.pageViews.inc(),
      sheets,
      parseFile: parsers.files,
      parsePage: parsers.pages,
      pages,
      links,
      readOwner,
      changes,
      live,
    },
    async close() {
      await parsers.close();
      changes.close();
      live.close();
      disk.stop();
      links.stop();
      pages.stop();
      moves.stop();
      salts.stop();
      await spool.close();
      await Promise.all([listener.close(), outside.close(), postgres.close(), clickhouse.close()]);
    },
  };
}

/** Visitors' use of a form does not appear on the page, and must not evict it from the cache. */
function isOffPage({ name }: Fact): boolean {
  return /^(subscriber|message|webhook)\./.test(name);
}

function getProvider(settings: Settings): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = settings;
  return issuer && clientId ? openProvider({ issuer, clientId, clientSecret, name }) : undefined;
}
