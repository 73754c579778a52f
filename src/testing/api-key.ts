import { newId } from "#base/ids.ts";
import type { Scope } from "#base/scopes.ts";
import { getStart, newKey } from "#features/api-keys/key.ts";
import { tokenHash } from "#features/accounts/tokens.ts";
import type { TestNode } from "./node.ts";

/** An API key of an account's primary workspace, inserted directly into the store. */
export async function testApiKey(
  { node: { sql } }: TestNode,
  accountId: string,
  scopes: readonly Scope[],
): Promise<{ id: string; token: string }> {
  const token = newKey();
  const id = newId();
  await sql`
    insert into api_keys (id, workspace_id, account_id, name, token_hash, token_start, scopes, created_at)
    values (${id}, ${accountId}, ${accountId}, 'Test', ${tokenHash(token)}, ${getStart(token)}, ${[...scopes]}, now())`;
  return { id, token };
}
