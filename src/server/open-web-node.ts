import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import { MINUTE_MS } from "#base/time.ts";
import { ownerCookieKey, readOwnerCookie } from "#features/accounts/cookies.ts";
import { DISPOSABLE_FILE, openDisposableEmails } from "#features/accounts/disposable/disposable-emails.ts";
import { openOpenIdProvider, type OidcProvider } from "#features/accounts/oidc/provider.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { openRequestLog } from "#features/api-keys/request-log.ts";
import { openLive } from "#features/analytics/live/live.ts";
import { openSpool } from "#features/ingest/spool/spool.ts";
import { openEncoder } from "#features/media/encode/encode.ts";
import { createImportSemaphore } from "#features/imports/import-semaphore.ts";
import { openPictures, openUploads } from "#features/media/serve.ts";
import { createFileSemaphore } from "#features/media/ctx.ts";
import { storePicture } from "#features/media/pictures.ts";
import { createDraftSemaphore } from "#features/appearance/preview/preview.tsx";
import { openCustomStylesheets } from "#features/appearance/custom-code/sheet.ts";
import { listNewestDestinations } from "#features/links/find-links.ts";
import { openRobots, robotName } from "#features/links/health/robots.ts";
import { disconnectAll } from "#features/oauth/disconnect.ts";
import { openAuthorizationServer } from "#features/oauth/server.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { EVENTS_CHANNEL } from "#features/outbox/store.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { countriesOnDemand } from "#infra/countries.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openLinkHosts } from "#features/domains/link-hosts.ts";
import { openServedCertificates } from "#features/domains/certificates/served-certificates.ts";
import { openServedHosts } from "#features/domains/served-hosts.ts";
import { openFiles } from "#infra/files/open-files.ts";
import { addressFinder } from "#infra/http/address.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { listen } from "#infra/postgres/listen.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { renderOAuthError } from "./http/oauth-error.tsx";
import { openNodeVisits } from "./open-node-visits.ts";
import { getAssetOrigin, getFileLocation } from "./settings/locations.ts";
import { openCaches } from "./caches.ts";
import { openDomainEnvironment } from "./domains.ts";
import { openListings } from "#features/blocklists/listings.ts";
import { openActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import { openChanges } from "./changes.ts";
import { describeSettings } from "./settings/describe-settings.ts";
import { openTrustRules } from "#features/trust/trust-rules.ts";
import { REQUEST_MS } from "#features/webhooks/limits.ts";
import { openVisitedHosts } from "./visited-hosts.ts";
import { VERSION } from "./version.ts";
import { watchDisk } from "./disk.ts";
import { HostRegistry } from "./host-registry.ts";
import { findMentions } from "./find-mentions.ts";
import { openRetry } from "./retry.ts";
import { webMetrics } from "./metrics/web-metrics.ts";
import type { Stores } from "./processes/process-messages.ts";
import { openParsers } from "./parsers/open-parsers.ts";
import type { Settings } from "./settings/settings.ts";
import type { WebNode } from "./web-node.ts";
import { openWebPools } from "./web-pools.ts";

export interface WebNodeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly stores: Stores;
  readonly routeNames: ReadonlySet<string>;
}

/** People wait for these calls, so each one ends within 5 s, even if ClickHouse accepts it and never replies. */
const CLICKHOUSE_DEADLINE_MS = 4_000;

/** Opens everything that a web worker holds: stores, caches that events keep up to date, the spool, keys and limits. */
export async function openWebNode({ settings, log, stores, routeNames }: WebNodeOptions): Promise<WebNode> {
  const pools = openWebPools(stores);
  const { db, sql } = pools.postgres;
  const clickhouse = connectClickHouse(stores.clickhouse, {
    timeoutMs: CLICKHOUSE_DEADLINE_MS,
    deadlineMs: CLICKHOUSE_DEADLINE_MS,
  });
  const keys = openKeys(stores.secret);
  const nowMs = Date.now;
  const parsers = openParsers(log);
  const sheets = openCustomStylesheets((source) => parsers.css("sheet", source));
  const draftSheets = openCustomStylesheets((source) => parsers.drafts("sheet", source));
  const servedHosts = openServedHosts(db);
  const visitedHosts = openVisitedHosts(settings, servedHosts);
  const moderation = openActiveRestrictions(db, nowMs);
  const listings = openListings(settings.DATA_DIR);
  const readLists = () =>
    void listings.refresh().catch((err: unknown) => log.warn({ err }, "block lists: could not be read yet"));
  readLists();
  // the background process may have compiled new lists
  const listTimer = setInterval(readLists, MINUTE_MS);
  const ownHosts = new HostRegistry(settings.hosts, servedHosts, moderation, listings);
  const caches = openCaches({ visits: pools.visits.db, preloading: db }, sheets, {
    isCoherent: () => listener.isAlive(),
    isCaseSensitive: visitedHosts.isCaseSensitive,
    hasShortHost: settings.SHORT_HOST !== undefined,
    ownHosts,
    onFailure: (err) => log.warn({ err }, "links: could not be preloaded"),
  });
  /** Drops the workspace's pages after its hosts have changed, since they may contain the old address. */
  const followHosts = async (event: DomainEvent) => {
    if (await servedHosts.follow(event)) caches.pages.drop(event.workspaceId);
  };
  const certificates = openServedCertificates(db, keys);
  const now = () => new Date();
  const changes = openChanges({ db, log, now });
  const live = openLive({ db, log, clickhouse, now });
  const retry = openRetry(log, async () => {
    const hosts = servedHosts.refreshAll().then((isChanged) => (isChanged ? caches.pages.dropAll() : undefined));
    await Promise.all([hosts, certificates.refreshAll(), moderation.refreshAll()]);
    changes.publishAll();
  });
  const readHosts = (read: Promise<unknown>) => retry.watch("domains: hosts could not be read yet", read);
  const readStates = (read: Promise<unknown>) => retry.watch("moderation: states could not be read yet", read);
  const logUnrecorded = (problem: object) => log.warn(problem, "api keys: calls were not recorded");
  const requestLog = openRequestLog({ db, now, onFailure: logUnrecorded });
  const listener = listen(stores.postgres, EVENTS_CHANNEL, {
    onNotify(payload) {
      const event = JSON.parse(payload) as DomainEvent;
      caches.drop(event);
      void readHosts(followHosts(event));
      void readHosts(certificates.follow(event));
      // announced once the decision is in force here, since screens reload at once
      void readStates(moderation.follow(event).finally(() => changes.publish(event)));
      const { accountId } = event.subject;
      // the event may have ended the account's sessions
      if (accountId !== undefined && event.name.startsWith("account.")) void live.recheck(accountId);
    },
    onConnect() {
      caches.dropAll();
      // dropped again afterwards: pages that were read in the meantime may contain hosts that have changed
      void readHosts(servedHosts.refreshAll().then(() => caches.pages.dropAll()));
      void readHosts(certificates.refreshAll());
      void readStates(moderation.refreshAll());
      changes.publishAll();
    },
  });

  // a worker that starts while PostgreSQL is down has no hosts or restrictions until it can read them
  await readHosts(servedHosts.refreshAll());
  await readStates(moderation.refreshAll());
  const spoolDir = join(settings.DATA_DIR, "spool");
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const spool = openSpool({
    dir: spoolDir,
    owner: String(process.pid),
    fsync: settings.SPOOL_FSYNC,
    onDropped(lines, error) {
      webMetrics.dropped.inc(lines);
      log.error({ err: error, lines }, "spool: clicks could not be written and are lost");
    },
    onFailure: (error) => log.error({ err: error }, "spool: a segment could not be synced or sealed"),
    onWritten: (lines) => webMetrics.lines.inc(lines),
  });
  const cookieKey = ownerCookieKey(keys);
  const readOwner = (cookies: string, wanted: string) => readOwnerCookie(cookies, cookieKey, nowMs(), wanted);
  const rateLimits = settings.RATE_LIMITS ? openRateLimits(pools.limits.sql, keys.of("limits")) : noRateLimits;
  const passwords = await openPasswords();
  const announce = (events: readonly DomainEvent[]) => events.forEach((event) => caches.drop(event));
  const findCountry = countriesOnDemand();
  const base = { db, log, now, announce, keys, rateLimits, passwords, jobs: openJobs() };
  const disk = watchDisk(settings.DATA_DIR, log);
  const { visits, salts, unknownPaths } = openNodeVisits({
    ...base,
    settings,
    routeNames,
    ...caches,
    readOwner,
    findCountry,
    servedHosts,
    ownHosts,
    moderation,
    disk,
  });
  const media = { files: openFiles(getFileLocation(settings)), encode: openEncoder(), findMentions };
  const userAgent = robotName(settings.PUBLIC_URL);
  const onFailure = (err: unknown) => log.debug({ err }, "a third-party address could not be fetched");
  const external = openFetch({ userAgent, onFailure });
  // as long as a delivery, so that a test shows what a delivery would get
  const receivers = openFetch({ userAgent, onFailure, totalMs: REQUEST_MS });
  const documents = openFetch({ userAgent, onFailure, mayFollow: () => false });
  const oauth = openAuthorizationServer({
    ...base,
    publicUrl: settings.PUBLIC_URL,
    fetchDocument: documents.fetch,
    renderError: (cookies, error) => renderOAuthError(getAssetOrigin(settings), cookies, error),
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
    servedHosts,
    moderation,
    certificates,
    disk,
    changes,
    live,
    requestLog,
    findAddress: addressFinder(settings.TRUSTED_PROXIES),
    findCountry,
    shared: {
      db,
      now,
      announce,
      keys,
      jobs: base.jobs,
      rateLimits,
      passwords,
      provider: findProvider(settings),
      oauth,
      disconnectApps: disconnectAll,
      signUpBits: settings.SIGNUP_PROOF_OF_WORK,
      isDisposable:
        settings.DISPOSABLE_EMAIL === "reject"
          ? openDisposableEmails(join(settings.DATA_DIR, "lists", DISPOSABLE_FILE))
          : undefined,
      reservedHandles: routeNames,
      fetchExternal: external.fetch,
      postExternal: receivers.post,
      robots: openRobots(external.fetch),
      siteConcurrency: 1,
      storePicture: (ctx, bytes) => storePicture({ ...ctx, media }, bytes, { description: "Link Thumbnail" }),
      media,
      fileSemaphore: createFileSemaphore(),
      importSemaphore: createImportSemaphore(),
      publicUrl: settings.PUBLIC_URL,
      assetOrigin: getAssetOrigin(settings),
      scriptOrigin: settings.scriptOrigin,
      ownHosts,
      shortHost: openLinkHosts(settings),
      ...openDomainEnvironment(settings, keys),
      async refreshHost(host, workspaceId) {
        await servedHosts.refresh(host);
        caches.pages.drop(workspaceId);
      },
      planLimits: settings.PLAN_LIMITS,
      trust: settings.TRUST ? openTrustRules(listings) : undefined,
      clickhouse,
      countPageView: () => webMetrics.pageViews.inc(),
      draftSheets,
      draftSemaphore: createDraftSemaphore(),
      parseFile: parsers.files,
      parsePage: parsers.pages,
      moderation,
      listNewestDestinations: (workspaceIds) => listNewestDestinations(db, workspaceIds),
      desk: {
        version: VERSION,
        operators: new Set(settings.OPERATORS.map((address) => address.toLowerCase())),
        visitedHosts,
        hosts: settings.hosts,
        describeSettings: () => describeSettings(settings),
        applyModeration: (event) => moderation.follow(event),
      },
      pages: caches.pages,
      links: caches.links,
      readOwner,
      changes,
      live,
    },
    async close() {
      await parsers.close();
      retry.stop();
      clearInterval(listTimer);
      changes.close();
      live.close();
      disk.stop();
      salts.stop();
      caches.stop();
      await spool.close();
      await unknownPaths.close();
      await requestLog.close();
      await Promise.all([listener.close(), external.close(), receivers.close(), documents.close(), clickhouse.close()]);
      await pools.close();
    },
  };
}

function findProvider(settings: Settings): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = settings;
  return issuer && clientId ? openOpenIdProvider({ issuer, clientId, clientSecret, name }) : undefined;
}
