import { ownerCookie, ownerCookieKey, ownerToken } from "#features/accounts/cookies.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import type { ServedHosts } from "#features/domains/served-hosts.ts";
import { submitBlockForm } from "#features/audience/submit-form.ts";
import { checkLinkPassword } from "#features/links/link-password.ts";
import { findLinkPreview } from "#features/links/destination-previews/destination-previews.ts";
import { countLimitedClick } from "#features/links/count-limited-click.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type DaySalts, cacheDaySalts } from "#features/visits/day-salts.ts";
import { documentRenderers } from "#features/visits/documents.ts";
import { countUnknownPaths, type UnknownPaths } from "#features/visits/count-unknown-paths.ts";
import { recordUnknownPaths } from "#features/links/unknown-paths/unknown-paths.ts";
import { createSeenVisitors } from "#features/visits/link-visitor.ts";
import { openVisits, type VisitDeps, type Visits } from "#features/visits/visit.ts";
import { isProductName } from "#features/workspaces/reserved-names.ts";
import type { CountriesOnDemand } from "#infra/countries.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import { isUnavailable } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { Disk } from "./disk.ts";
import { getAssetOrigin } from "./settings/locations.ts";
import { openVisitedHosts } from "./visited-hosts.ts";
import type { Settings } from "./settings/settings.ts";

export interface NodeVisitsOptions
  extends Ctx, Pick<VisitDeps, "links" | "pages" | "handleTargets" | "readOwner" | "moderation"> {
  readonly settings: Settings;
  readonly routeNames: ReadonlySet<string>;
  readonly keys: Keys;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly findCountry: CountriesOnDemand;
  readonly servedHosts: ServedHosts;
  readonly ownHosts: ReadonlySet<string>;
  readonly disk: Disk;
}

/** Opens the visit path of a web worker, with its salts and its count of unknown paths; stop these with the worker. */
export function openNodeVisits(options: NodeVisitsOptions): {
  visits: Visits;
  salts: DaySalts;
  unknownPaths: UnknownPaths;
} {
  const { settings, routeNames, db, log, now, rateLimits, passwords, findCountry } = options;
  const { limitedHosts, scriptOrigin } = settings;
  const cookieKey = ownerCookieKey(options.keys);
  const nowMs = Date.now;
  const salts = cacheDaySalts({
    // opened for each read, since a shared instance would cache one more salt every day
    find: (day) => openSalts(db, now).find(day),
    nowMs,
    onFailure: (err) => log.warn({ err }, "salts: not read yet; until then visitors get random hashes"),
  });
  const unknownPaths = countUnknownPaths({
    isCaseSensitive: openVisitedHosts(settings, options.servedHosts).isCaseSensitive,
    record: (counted) => recordUnknownPaths({ db }, counted),
    nowMs,
    onFailure: (err) => log.warn({ err }, "visits of unknown paths: not stored yet"),
  });
  const visits = openVisits({
    ...options,
    unknownPaths,
    reserved: { has: (name) => isProductName(name, routeNames) },
    isUnavailable,
    env: { findCountry: findCountry.peek, salts, seen: createSeenVisitors(), ownHosts: options.ownHosts, nowMs },
    async openCountries() {
      await findCountry("").catch((err: unknown) => log.warn({ err }, "the country database cannot be read"));
    },
    countLimitedClick: (link) => countLimitedClick(options, link),
    tokenKey: options.keys.of("link passes"),
    isPassword: (link, guess, address) =>
      checkLinkPassword({ db, rateLimits, passwords, network: toNetwork(address) }, link.id, guess),
    origin: settings.PUBLIC_URL,
    shortOrigin: new URL(settings.shortHost.url).origin,
    findPreview: (link) => findLinkPreview(db, link, now()),
    submitForm: (form) => submitBlockForm(options, form),
    isDiskFull: () => options.disk.isFull(),
    scriptOrigin,
    shortHost: {
      rootUrl: settings.SHORT_ROOT_URL,
      notFoundUrl: settings.SHORT_NOT_FOUND_URL,
    },
    findHost: (host) => options.servedHosts.find(host),
    findPageHost: (workspaceId) => options.servedHosts.findPageHost(workspaceId),
    getRole: (host) => limitedHosts.get(host) ?? limitedHosts.get(host.toLowerCase()) ?? "app",
    ownerToken: (id, lifeMs) => ownerToken(cookieKey, id, nowMs() + lifeMs),
    ownerCookie: (id, lifeMs) => ownerCookie(cookieKey, id, now(), settings.PUBLIC_URL, { lifeMs }),
    ...documentRenderers({ origin: settings.PUBLIC_URL, assetOrigin: getAssetOrigin(settings), scriptOrigin, now }),
  });
  return { visits, salts, unknownPaths };
}
