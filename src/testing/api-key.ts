import { type Scope, scopes } from "#base/scopes.ts";
import type { Member } from "./member.ts";
import { call } from "./person.ts";

export interface TestKey {
  readonly id: string;
  readonly key: string;
  /** Makes a call to a node with the key. */
  call(origin: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Called;
}

type Called = ReturnType<typeof call>;

interface KeyOptions {
  readonly scopes?: readonly Scope[];
  readonly networks?: readonly string[];
  readonly expiresAt?: string;
}

/** Returns a function that makes calls with an API key. */
export function withKey(key: string): TestKey["call"] {
  return (origin, method, path, body, headers = {}) =>
    call(origin, method, path, body, { authorization: `Bearer ${key}`, ...headers });
}

/** Creates an API key for the member's page, with every scope by default. */
export async function createKey(member: Pick<Member, "call">, options: KeyOptions = {}): Promise<TestKey> {
  const created = await member.call("POST", "/v1/api-keys", { name: "Test", scopes, ...options });
  if (created.status !== 201) throw new Error(`API key: ${created.status} ${JSON.stringify(created.body)}`);
  const { _id: id, key } = created.body as { _id: string; key: string };
  return { id, key, call: withKey(key) };
}
