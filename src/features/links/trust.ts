import { listRuleAddresses } from "#features/routing/read-rules.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { DecidedLink } from "#features/routing/decide.ts";
import type { LinkAddress } from "./addresses/path.ts";
import { selectNoticeEnd, updateNotices } from "./store/notices.ts";
import type { LinkRow } from "./store/table.ts";

/** The fields of a link that a call sets. */
interface ChangedFields {
  readonly alias?: string | undefined;
  readonly addresses?: readonly LinkAddress[] | undefined;
  readonly destination?: string | undefined;
  readonly rules?: LinkRow["rules"] | undefined;
}

/**
 * Checks what an account may do before it has earned trust. Paths on the workspace's own hosts are not checked. Throws
 * brandInAddress or shortenerDestination.
 */
export async function checkTrust(
  { trust, db, workspaceId, now }: Pick<WorkspaceCtx, "trust" | "db" | "workspaceId" | "now">,
  { alias, addresses = [], destination, rules }: ChangedFields,
): Promise<void> {
  if (!trust) return;
  const paths = addresses.flatMap(({ host, path }) => (host === "" ? [{ field: "path", text: path }] : []));
  const names = alias === undefined ? paths : [{ field: "alias", text: alias }, ...paths];
  await trust.checkNames(db, workspaceId, names, now());
  const link = destination === undefined ? [] : [{ field: "link", text: destination }];
  const others = listRuleAddresses(rules ?? null).map(({ field, address }) => ({ field, text: address }));
  await trust.checkDestinations(db, workspaceId, [...link, ...others], now());
}

/** Sets or removes the notice that visitors see on links that were just saved. */
export async function applyNotices(
  { trust, workspaceId }: Pick<WorkspaceCtx, "trust" | "workspaceId">,
  tx: Tx,
  links: readonly Pick<LinkRow, "id" | "destination" | "rules">[],
  now: Date,
): Promise<void> {
  if (!trust || links.length === 0) return;
  const saved = links.map((link) => ({ id: link.id, addresses: toAddresses(link) }));
  const notices = await trust.decideNotices(tx, workspaceId, saved, now);
  await updateNotices(
    tx,
    links.map(({ id }) => ({ id, until: notices.get(id)?.toISOString() ?? null })),
  );
}

/** When the notice on a draft would end; undefined without a notice. `saved` is the link before the draft's changes. */
export async function findDraftNotice(
  { trust, db, workspaceId, now }: Pick<WorkspaceCtx, "trust" | "db" | "workspaceId" | "now">,
  draft: Pick<DecidedLink, "destination" | "rules">,
  saved: Pick<LinkRow, "id" | "destination" | "rules"> | undefined,
): Promise<Date | undefined> {
  const known = new Set(saved && toAddresses(saved));
  const addresses = toAddresses(draft);
  if (saved && addresses.every((address) => known.has(address))) return selectNoticeEnd(db, saved.id);
  return trust?.findNotice(db, workspaceId, addresses, now());
}

function toAddresses({ destination, rules }: Pick<DecidedLink, "destination" | "rules">): string[] {
  return [destination, ...listRuleAddresses(rules).map(({ address }) => address)];
}
