import type { z } from "zod";
import { ApiError } from "#base/errors.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import { readDestination } from "#features/routing/destination.ts";
import { rejectOwnRedirects } from "#features/routing/page-redirect/page-redirect.ts";
import { listRuleAddresses, readRules } from "#features/routing/read-rules.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findHost, readAddresses, type AddressInput } from "./addresses/addresses.ts";
import { hostUnknown } from "./errors.ts";
import { NAME_MAX_LENGTH } from "./limits.ts";
import type { linkChangeBody, LinkField } from "./link-schema.ts";
import type { LinkRow } from "./store/table.ts";
import { checkTrust } from "./trust.ts";

/** Fields of a link that a draft may omit. */
type OptionalFields = Pick<z.output<typeof linkChangeBody>, Exclude<LinkField, "link" | "tags">>;

/** The fields that a call may set on a new link; the others have defaults. The draft in the editor is `LinkFields`. */
export interface LinkDraft extends Readonly<OptionalFields> {
  readonly link: string;
  readonly tags?: readonly string[] | undefined;
  readonly passwordOf?: string | undefined;
  /** The host on which the link gets its code as an address. */
  readonly codeHost?: string | undefined;
  readonly addresses?: readonly AddressInput[] | undefined;
  /** If there is already a live link with the same destination, returns it instead. */
  readonly findExisting?: boolean | undefined;
}

/** A draft after the checks that need no lock on the links of the workspace. */
export interface CheckedDraft {
  readonly draft: LinkDraft;
  readonly destination: string;
  readonly platform: Platform;
  readonly rules: LinkRow["rules"];
  readonly addresses: LinkRow["addresses"];
  /** The host on which the link has its code as an address; empty for the installation's host. */
  readonly codeHost: string;
  readonly passwordHash: string | null;
}

/**
 * Runs the checks of a draft that need no lock. Throws badDestination, hostUnknown, addressReserved or an error of
 * `checkTrust`.
 */
export async function checkLinkDraft(ctx: WorkspaceCtx, draft: LinkDraft): Promise<CheckedDraft> {
  const destination = readDestination(draft.link, ctx.ownHosts);
  const rules = readRules(draft.rules ?? null, ctx.ownHosts);
  const addresses = await readAddresses(ctx, draft.addresses ?? []);
  const codeHost = draft.codeHost === undefined ? "" : await findHost(ctx, draft.codeHost);
  if (codeHost === undefined) throw new ApiError(hostUnknown);
  await rejectOwnRedirects(ctx, [{ field: "link", address: destination }, ...listRuleAddresses(rules)]);
  await checkTrust(ctx, { alias: draft.alias, addresses, destination, rules });
  const passwordHash = draft.password ? await ctx.passwords.hashFor(ctx.workspaceId, draft.password) : null;
  const platform = draft.slug ?? guessPlatform(destination) ?? "web";
  return { draft, destination, platform, rules, addresses, codeHost, passwordHash };
}

/** The values of a new link that can be decided only under the lock of the workspace. */
interface AssignedValues {
  readonly id: string;
  readonly code: string;
  readonly alias: string;
  readonly sortOrder: number;
  normalizeTags(tags: readonly string[]): string[];
  readonly now: Date;
}

/** The row of a new link, with defaults for what the draft omits. */
export function toLinkRow(
  { workspaceId }: WorkspaceCtx,
  { draft, destination, platform, rules, addresses, codeHost, passwordHash }: CheckedDraft,
  { id, code, alias, sortOrder, normalizeTags, now }: AssignedValues,
): LinkRow {
  return {
    id,
    workspaceId,
    name: draft.name ?? toName(destination),
    platform,
    destination,
    description: draft.description ?? null,
    timeoutSeconds: draft.timeout ?? 0,
    meta: draft.meta ?? {},
    sortOrder,
    alias,
    code,
    categoryId: draft.category ?? null,
    tags: normalizeTags(draft.tags ?? []),
    thumbnail: draft.thumbnail ?? "",
    archived: draft.archived ?? false,
    cells: draft.cells ?? 1,
    rules,
    passwordHash,
    taken: 0,
    deadSince: null,
    historyPublic: false,
    onPage: draft.onPage ?? false,
    externalId: draft.externalId ?? null,
    note: draft.note ?? "",
    redirectStatus: draft.redirectStatus ?? 302,
    addresses: codeHost === "" ? addresses : [{ host: codeHost, path: code }, ...addresses],
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

/** The name of a link that is created without one: its destination without scheme, `www.` and query. */
function toName(destination: string): string {
  const { host, pathname } = new URL(destination);
  const name = `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
  return (name || destination).slice(0, NAME_MAX_LENGTH);
}
