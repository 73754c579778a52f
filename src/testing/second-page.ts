import { randomBytes } from "node:crypto";
import type { Member } from "./member.ts";
import { call, type Person } from "./person.ts";

export interface SecondPage {
  readonly id: string;
  readonly username: string;
  /** Makes a call about this page as its owner. */
  call: Person["call"];
}

/** Makes calls about a page with a member's token; the page may belong to someone else. */
export function callOn(origin: string, { token }: Pick<Member, "token">, pageId: string): Person["call"] {
  const headers = { authorization: `Bearer ${token}`, "x-workspace": pageId };
  return (method, path, body) => call(origin, method, path, body, headers);
}

/** Creates another page for a member, empty or as a copy of a page. */
export async function secondPage(origin: string, owner: Member, copyOf?: string): Promise<SecondPage> {
  const username = `p${randomBytes(6).toString("hex")}`;
  const created = await owner.call("POST", "/v1/pages", { username, ...(copyOf && { copyOf }) });
  if (created.status !== 201) throw new Error(`page: ${created.status} ${JSON.stringify(created.body)}`);
  const id = created.body._id as string;
  return { id, username, call: callOn(origin, owner, id) };
}
