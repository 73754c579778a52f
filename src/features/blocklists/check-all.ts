import { toBatches } from "#base/batches.ts";
import { listContentAddresses } from "#features/blocks/content-addresses.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { listDomainAddresses } from "#features/domains/domains.ts";
import { listBlocksAfter } from "#features/blocks/blocks.ts";
import { listDestinationsAfter } from "#features/links/find-links.ts";
import { findDestinationHost } from "#features/moderation/destination-host.ts";
import { decideModeration, listBlockListRestrictions, type OwnedTarget } from "#features/moderation/moderate.ts";
import type { ModerationCategory } from "#features/moderation/state.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { listPageRedirects } from "#features/routing/page-redirect/page-redirect.ts";
import { listRuleAddresses } from "#features/routing/read-rules.ts";
import { ALLOWED, type Listing, type Listings } from "./listings.ts";
import { storeList } from "./fetch-lists.ts";
import { type Suspicion, WEB_RISK, type WebRisk } from "./web-risk.ts";
import { type AlertRow, replaceAlerts, selectHashes } from "./store.ts";

export interface CheckAllCtx extends Ctx {
  readonly listings: Listings;
  readonly webRisk: WebRisk | undefined;
  readonly dataDir: string;
  /** The hosts of this installation. */
  readonly hosts: ReadonlySet<string>;
}

const BATCH = 2_000;
/** The maximum number of targets per decision. */
const TARGETS_PER_DECISION = 500;

interface Suspect {
  readonly suspicion: Suspicion;
  readonly own: OwnedTarget;
  readonly isFinal: boolean;
}

interface Hit {
  readonly target: OwnedTarget;
  readonly listing: Listing;
}

/**
 * Checks every destination (links with their rules, blocks, page redirects, rules of domains) against the lists.
 * Restricts listed destinations, and lifts the restrictions of destinations that are no longer listed. Uses only lists
 * of which this node has the current copy; otherwise, nodes with different copies would undo each other's decisions.
 */
export async function checkAllDestinations(ctx: CheckAllCtx): Promise<{ checked: number; restricted: number }> {
  await ctx.listings.refresh();
  const isCurrent = await openCopyCheck(ctx);
  const hits = new Map<string, Hit>();
  const suspects: Suspect[] = [];
  let checked = 0;
  const add = (listing: Listing, own: OwnedTarget, isFinal: boolean) => {
    // restrict the whole host of a listed site; for a listed page, or a site behind redirects, only what leads there
    const isSite = listing.expression.indexOf("/") === listing.expression.length - 1;
    const target = isSite && !isFinal ? toHost(listing.expression.slice(0, -1)) : own;
    hits.set(`${target.kind} ${target.target}`, { target, listing });
  };
  const check = (address: string, own: OwnedTarget, where?: "after redirects") => {
    checked++;
    const isFinal = where !== undefined;
    const listing = ctx.listings.find(address);
    if (listing && !listing.isAllowed && isCurrent(listing.list)) add(listing, own, isFinal);
    for (const suspicion of ctx.webRisk?.find(address) ?? [])
      if (!ctx.listings.isAllowed(address)) suspects.push({ suspicion, own, isFinal });
  };
  for (let after: string | undefined, rows; (rows = await listDestinationsAfter(ctx.db, after, BATCH)).length > 0;) {
    for (const { id, workspaceId, destination, finalAddress, rules } of rows) {
      const own = { kind: "link", target: id, workspaceId } as const;
      check(destination, own);
      if (finalAddress !== null) check(finalAddress, own, "after redirects");
      for (const { address } of listRuleAddresses(rules)) check(address, own);
    }
    after = rows.at(-1)!.id;
    await nextTurn();
  }
  for (let after: string | undefined, rows; (rows = await listBlocksAfter(ctx.db, after, BATCH)).length > 0;) {
    for (const { workspaceId, content } of rows)
      for (const address of listContentAddresses(content)) check(address, toPage(workspaceId));
    after = rows.at(-1)!.id;
    await nextTurn();
  }
  for (const { workspaceId, destination } of await listPageRedirects(ctx.db)) check(destination, toPage(workspaceId));
  const domains = await listDomainAddresses(ctx.db);
  for (const { workspaceId, addresses } of domains) for (const to of addresses) check(to, toPage(workspaceId));
  const confirmed = await confirmSuspects(ctx, suspects);
  for (const [listing, { own, isFinal }] of confirmed ?? []) add(listing, own, isFinal);
  if (isCurrent(ALLOWED)) {
    await restrict(ctx, [...hits.values()]);
    await liftRestrictions(ctx, hits, (list) =>
      list.startsWith(WEB_RISK) ? confirmed !== undefined || isCurrent(WEB_RISK) : isCurrent(list),
    );
  }
  await reportHosts(ctx, [...new Set(domains.map(({ host }) => host))]);
  return { checked, restricted: hits.size };
}

/** Whether this node has the current copy of a list. A list that no node has stored counts as current. */
async function openCopyCheck({ db, listings }: CheckAllCtx): Promise<(list: string) => boolean> {
  const hashes = await selectHashes(db);
  return (list) => (hashes.get(list) ?? "") === "" || hashes.get(list) === listings.getHash(list);
}

/**
 * The suspects that Web Risk confirms; undefined if it is off or unreachable. Also stores them as a list, which rejects
 * new links and takes over while Web Risk is unreachable.
 */
async function confirmSuspects(
  ctx: CheckAllCtx,
  suspects: readonly Suspect[],
): Promise<[Listing, Suspect][] | undefined> {
  if (!ctx.webRisk) return undefined;
  try {
    const unsafe = await ctx.webRisk.confirm(suspects.map(({ suspicion }) => suspicion));
    await storeList(ctx.dataDir, WEB_RISK, [...unsafe.keys()].sort());
    return suspects.flatMap((suspect) => {
      const { expression } = suspect.suspicion;
      const type = unsafe.get(expression);
      const listing = { list: type === "MALWARE" ? `${WEB_RISK}-malware` : WEB_RISK, expression, isAllowed: false };
      return type ? [[listing, suspect] as [Listing, Suspect]] : [];
    });
  } catch (error) {
    ctx.log.warn({ err: error }, "block lists: Web Risk is unreachable; its last results are used");
    return undefined;
  }
}

async function restrict(ctx: Ctx, hits: readonly Hit[]): Promise<void> {
  const byList = Map.groupBy(
    hits,
    ({ listing, target }) => `${listing.list}\n${target.kind === "page" ? "warned" : "blocked"}`,
  );
  for (const [key, ofList] of byList) {
    const [list, state] = key.split("\n") as [string, "warned" | "blocked"];
    for (const batch of toBatches(ofList, TARGETS_PER_DECISION))
      await decideModeration(ctx, {
        targets: batch.map(({ target }) => target),
        state,
        category: toCategory(list),
        reason: "",
        until: null,
        source: "list",
        decidedBy: list,
      });
  }
}

/** Lifts the restrictions of destinations that are no longer listed. */
async function liftRestrictions(
  ctx: Ctx,
  hits: ReadonlyMap<string, Hit>,
  mayLift: (list: string) => boolean,
): Promise<void> {
  const restrictions = await listBlockListRestrictions(ctx);
  const ended = restrictions.filter(({ kind, target, list }) => !hits.has(`${kind} ${target}`) && mayLift(list));
  const common = { state: "ok", category: "other", reason: "", until: null, source: "list", decidedBy: "" } as const;
  for (const targets of toBatches(ended, TARGETS_PER_DECISION)) await decideModeration(ctx, { ...common, targets });
}

/** Reports listed hosts of this installation and of workspaces, which are never restricted. */
async function reportHosts(ctx: CheckAllCtx, domains: readonly string[]): Promise<void> {
  const foundAt = ctx.now();
  const toAlerts = (kind: AlertRow["kind"], hosts: Iterable<string>) =>
    [...hosts].flatMap((subject) => {
      const listing = subject.includes("*") ? undefined : ctx.listings.find(`http://${subject}/`);
      return listing ? [{ kind, subject, list: listing.list, foundAt }] : [];
    });
  await ctx.db.transaction(async (tx) => {
    for (const [kind, hosts] of [
      ["own_host", ctx.hosts],
      ["domain", domains],
    ] as const)
      for (const { subject, list } of await replaceAlerts(tx, kind, toAlerts(kind, hosts)))
        ctx.log.error(
          { host: subject, list },
          "block lists: a host of this installation or of a workspace is on a list",
        );
  });
}

function toCategory(list: string): ModerationCategory {
  return /malware|urlhaus|virus/.test(list) ? "malware" : /spam/.test(list) ? "spam" : "phishing";
}

function toHost(host: string): OwnedTarget {
  return { kind: "host", target: findDestinationHost(`http://${host}/`) ?? host, workspaceId: null };
}

function toPage(workspaceId: string): OwnedTarget {
  return { kind: "page", target: workspaceId, workspaceId };
}
