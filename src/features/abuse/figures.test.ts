import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { abuseCtx } from "#testing/abuse.ts";
import { testPostgres } from "#testing/postgres.ts";
import { appeal, decideAppeal, listAppeals } from "./appeals/appeals.ts";
import { decideCase, listCases } from "./cases.ts";
import { writeFigures } from "./figures.ts";
import { abuseQueues } from "./jobs.ts";
import { submitReport } from "./reports.ts";

const { db, sql, target: postgresTarget } = await testPostgres();
await installJobs(postgresTarget, abuseQueues);

const at = (now: string) => abuseCtx(db, new Date(now));

async function member(): Promise<string> {
  const id = newId();
  await sql`insert into workspaces (id, handle, created_at) values (${id}, ${`Member${id.slice(-6)}`}, now())`;
  await sql`insert into accounts (id, email, password_hash, created_at) values (${id}, ${`${id}@example.com`}, 'x', now())`;
  await sql`insert into members (workspace_id, account_id, role) values (${id}, ${id}, 'owner')`;
  return id;
}

async function readRows(year: number) {
  const lines = (await writeFigures(at("2027-01-01"), year)).replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.filter((line) => /[1-9]/.test(line));
}

test("counts notices, decisions, the median time and appeals of a year by category and source", async () => {
  const fields = { reason: "scam", note: "x", name: "", address: "", url: "" } as const;
  for (const [hours, action] of [
    [2, "blocked"],
    [4, "none"],
  ] as const) {
    const id = await member();
    const target = { kind: "page", target: id, workspaceId: id } as const;
    for (let left = 2; left > 0; left--) await submitReport(at("2026-03-01T00:00:00Z"), target, fields);
    const caseId = (await listCases(at("2026-03-01")))[0]!.id;
    const later = at(`2026-03-01T0${hours}:00:00Z`);
    const ground = action === "none" ? null : "terms";
    const decision = { action, ground, explanation: "x", source: "command", decidedBy: "" } as const;
    const decided = await decideCase(later, { caseId, ...decision });
    if (action === "none") continue;
    await appeal({ ...later, accountId: id }, decided!.decisionId!, "No");
    const appealId = (await listAppeals(later))[0]!.id;
    await decideAppeal(later, { appealId, outcome: "reversed", reason: "x", decidedBy: "" });
  }
  const id = await member();
  const targets = [{ kind: "page", target: id, workspaceId: id }] as const;
  const content = { targets, state: "warned", category: "malware", reason: "", until: null } as const;
  await decideModeration(at("2026-12-31T23:59:59Z"), { ...content, source: "list", decidedBy: "urlhaus" });
  await decideModeration(at("2027-01-01T00:00:00Z"), { ...content, source: "command", decidedBy: "" });

  expect(await readRows(2026)).toEqual(["reports,scam,4,0,2,1,0,1,3,1,1", "list,malware,,,,,1,0,,0,0"]);
  expect(await readRows(2027)).toEqual(["operator,malware,,,,,1,0,,0,0"]);
  expect(await readRows(2025)).toEqual([]);
});
