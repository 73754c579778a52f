import type { ParsedInput } from "#base/contract.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { HealthState } from "../health/contract.ts";
import { type PreviewRow, putShowsOwner, selectPreview, selectShowsOwner } from "../store/destination-previews.ts";
import { isOpenToAll } from "../visible-links.ts";
import type { VisitLink } from "../visit-link.ts";
import type { PreviewSettings, destinationPreviewsContract } from "./contract.ts";

/** What anyone may know about a link before following it. */
export interface LinkPreview {
  /** The destination for visitors to whom no rule applies; null if the preview must not reveal it. */
  readonly destination: string | null;
  /** True if rules lead some visitors elsewhere. */
  readonly mayVary: boolean;
  readonly createdAt: Date;
  /** The handle of its page, if the owner allows it. */
  readonly owner: string | null;
  /** The latest check of `destination`; null if it has not been checked. */
  readonly health: { readonly state: HealthState; readonly checkedAt: Date } | null;
}

export async function getPreviewSettings(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<PreviewSettings> {
  return { show_owner: await selectShowsOwner(ctx.db, ctx.workspaceId) };
}

export async function setPreviewSettings(
  ctx: WorkspaceCtx,
  { show_owner }: ParsedInput<(typeof destinationPreviewsContract)["PUT /v1/links/preview-settings"]>["body"],
): Promise<PreviewSettings> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await putShowsOwner(tx, workspaceId, show_owner, ctx.now());
    await emit({ name: "workspace.previews_changed", workspaceId, subject: {} });
    return { show_owner };
  });
}

/** The preview of a link; undefined if it has been deleted. */
export async function findLinkPreview(db: Db, link: VisitLink, now: Date): Promise<LinkPreview | undefined> {
  const row = await selectPreview(db, link.id);
  return row && describeLink(link, row, now);
}

/** The preview of a link. It shows the destination only of an open link without a password, gate or click limit. */
export function describeLink(link: VisitLink, row: PreviewRow, now: Date): LinkPreview {
  const rules: Partial<Rules> = link.rules ?? {};
  const isShown = !row.archived && !link.hasPassword && !rules.gate && !rules.limit && isOpenToAll(link, now);
  const destination = isShown ? getDefaultDestination(link) : null;
  return {
    destination,
    mayVary: isShown && leadsElsewhere(rules),
    createdAt: row.createdAt,
    owner: row.showsOwner ? link.handle : null,
    health: destination === link.destination ? row.health : null,
  };
}

/** The link's own destination. For a split, that of the winner or of the variant with the highest weight. */
function getDefaultDestination({ rules, destination }: Pick<VisitLink, "rules" | "destination">): string {
  const { split } = rules ?? {};
  if (!split) return destination;
  const winner = split.variants.find(({ id }) => id === split.winner);
  return (winner ?? split.variants.reduce((most, variant) => (variant.weight > most.weight ? variant : most))).to;
}

function leadsElsewhere({ targets = [], split, apps, onDead }: Partial<Rules>): boolean {
  const isSplit = split !== undefined && split.winner === undefined;
  return targets.length > 0 || isSplit || apps?.ios !== undefined || apps?.android !== undefined || onDead === true;
}
