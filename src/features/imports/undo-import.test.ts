import { expect, test } from "vitest";
import { importApp } from "#testing/import-app.ts";
import type { Member } from "#testing/member.ts";
import { listImportedLinks } from "./imports.ts";

const { instance, jobs, pro, upload, choose, undo, apply, all } = await importApp();
const { sql } = instance.node;

async function addLink(member: Member, alias: string): Promise<string> {
  const link = { name: alias, slug: "web", link: `https://${alias}.example/`, alias };
  const { status, body } = await member.call("POST", "/v1/widget/link", link);
  expect(status).toBe(201);
  return body["_id"] as string;
}

async function replaceLinks(member: Member, file: string) {
  return apply(member, await choose(member, await upload(member, file), { conflicts: "replace" }));
}

test("an undo announces only the links that it reverts", async () => {
  const ada = await pro();
  const [kept, restored] = [await addLink(ada, "kept"), await addLink(ada, "restored")];
  const names = ["kept", "restored", "gone", "undone"];
  const file = `url,slug\n${names.map((alias) => `https://new.example/${alias},${alias}\n`).join("")}`;
  const done = await replaceLinks(ada, file);
  const ids = new Map((await all(ada)).map(({ alias, _id }) => [alias, _id]));
  await ada.call("PUT", `/v1/widget/link/${kept}`, { name: "Mine" });
  await ada.call("DELETE", `/v1/links/${ids.get("gone")}`);
  expect((await undo(ada, done)).body).toMatchObject({ outcome: { undone: 2, kept: 1 } });
  const announced = await listImportedLinks(jobs.db, done._id, { after: undefined, limit: 10 });
  expect(announced.map(({ id, isCreated }) => [id, isCreated])).toEqual(
    [[restored, false] as const, [ids.get("undone"), true] as const].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  );
});

test("a destination that an undo restores is dead if it was dead when it was last checked", async () => {
  const ada = await pro();
  const id = await addLink(ada, "dead");
  await sql`
    insert into link_health
      (link_id, workspace_id, destination, state, reason, status, moved_to, final_address, failures, since, checked_at, next_at)
    values (${id}, ${ada.id}, 'https://dead.example/', 'dead', 'status', 404, '', '', 2, now(), now(), now())`;
  await sql`update links set dead_since = now() where id = ${id}`;
  const isDead = async () => (await sql`select dead_since from links where id = ${id}`)[0]?.["dead_since"] !== null;
  const done = await replaceLinks(ada, "url,slug\nhttps://alive.example/,dead\n");
  expect(await isDead()).toBe(false);
  await undo(ada, done);
  expect(await isDead()).toBe(true);
});
