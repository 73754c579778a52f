import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN } from "./limits.ts";
import { selectAliases } from "./store/links.ts";

/** The first free alias among `wanted`, `wanted-2`, `wanted-3`, ... `taken` is in lower case. */
export function nextAlias(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const next = wanted.slice(0, ALIAS_MAX_LENGTH - suffix.length) + suffix;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** The text reduced to a valid alias; empty if nothing is left. */
export function toAlias(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/ı/g, "i")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, ALIAS_MAX_LENGTH)
    .replace(/-+$/, "");
}

/** At least as long as any suffix of `nextAlias`. */
const SUFFIX_LENGTH = 6;

/**
 * The aliases of a workspace that `nextAlias` must know to find a free one for `wanted`, all in lower case, except that
 * of the link `except`.
 */
export function findSimilarAliases(
  db: Db | Tx,
  workspaceId: string,
  wanted: string,
  except?: string,
): Promise<Set<string>> {
  // a prefix that also matches the aliases that `nextAlias` has shortened
  const prefix = wanted.slice(0, ALIAS_MAX_LENGTH - SUFFIX_LENGTH).toLowerCase();
  return selectAliases(db, workspaceId, prefix, except);
}

/** Returns whether an alias is free, ignoring the link `except`, and suggests a free one similar to it. */
export async function checkAlias(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId">,
  alias: string,
  except?: string,
): Promise<{ available: boolean; suggestion: string }> {
  const wanted = toAlias(alias) || "link";
  const taken = await findSimilarAliases(ctx.db, ctx.workspaceId, wanted, except);
  const isPossible = ALIAS_PATTERN.test(alias) && alias.length <= ALIAS_MAX_LENGTH;
  return isPossible && !taken.has(alias.toLowerCase())
    ? { available: true, suggestion: alias }
    : { available: false, suggestion: nextAlias(wanted, taken) };
}
