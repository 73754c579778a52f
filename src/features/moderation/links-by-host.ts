import type { LinkDestination, ModerationCtx } from "./ctx.ts";
import type { Restriction } from "./state.ts";

type HostCtx = Pick<ModerationCtx, "moderation" | "listNewestDestinations">;

/** Of the newest links of these workspaces, those whose destination host is restricted. */
export async function findLinksByHost(
  { moderation, listNewestDestinations }: HostCtx,
  workspaceIds: readonly string[],
): Promise<(LinkDestination & { readonly restriction: Restriction })[]> {
  if (!moderation.hasHosts) return [];
  return (await listNewestDestinations(workspaceIds)).flatMap((link) => {
    const restriction = moderation.findDestination(link.destination);
    return restriction ? [{ ...link, restriction }] : [];
  });
}
