import {
  enterWorkspace,
  type Program,
  type ProgramCall,
  type ProgramCtx,
  recordLastUse,
} from "#features/api-keys/enter-workspace.ts";
import { toRecordKey } from "./record-hash.ts";
import { isScope, type ProtectedResource, toResourceIndicator } from "./resources.ts";
import { updateAppUse } from "./store/apps.ts";
import { selectToken } from "./store/records.ts";

interface TokenCall extends ProgramCall {
  /** The resource that is called. */
  readonly resource: ProtectedResource;
}

const TOKEN_PATTERN = /^hlk_o_[A-Za-z0-9_-]{43}$/;

/** Whether a text looks like one of our OAuth tokens, even if it is cut off or mistyped. */
export function looksLikeAccessToken(text: string): boolean {
  return text.startsWith("hlk_o_");
}

/**
 * The connected app with this access token. Reads the database for each call, so that a disconnected app loses access
 * at once on all nodes. Undefined if the token is unknown, expired or for another resource, or if `enterWorkspace`
 * returns undefined. Throws the errors of `enterWorkspace`.
 */
export async function findAccessToken(
  ctx: ProgramCtx & { readonly publicUrl: string },
  token: string,
  call: TokenCall,
): Promise<Program | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const found = await selectToken(ctx.db, toRecordKey("AccessToken", token), ctx.now());
  if (!found) return undefined;
  const { id, name, accountId, workspaceId, scopes: granted, lastUsedAt } = found.app;
  const { aud, scope } = found.record.payload as { aud?: unknown; scope?: unknown };
  if (aud !== toResourceIndicator(call.resource, ctx.publicUrl)) return undefined;
  const requested = (typeof scope === "string" ? scope.split(" ") : []).filter(isScope);
  const scopes = requested.filter((each) => granted.includes(each));
  const app = await enterWorkspace(ctx, { keyId: id, keyName: name, accountId, workspaceId, scopes }, call);
  if (app) await recordLastUse(ctx, lastUsedAt, (hour) => updateAppUse(ctx.db, id, hour));
  return app;
}
