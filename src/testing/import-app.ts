import { expect } from "vitest";
import type { Import } from "#features/imports/contract.ts";
import type { ImportJobsCtx } from "#features/imports/ctx.ts";
import { importQueues } from "#features/imports/jobs.ts";
import { runImport } from "#features/imports/run-import.ts";
import type { Link } from "#features/links/contract.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "./clickhouse.ts";
import { openClickHistory, uploadLinks } from "./imports.ts";
import { type Member, testMember } from "./member.ts";
import { testNode } from "./node.ts";
import { testPostgres } from "./postgres.ts";

export const IMPORTS = "/v1/links/imports";
/** The header line of a plain table. */
export const HEAD = "url,slug,title,tags\n";

/** A node whose members import links, and the context of its import job. */
export async function importApp(env: NodeJS.ProcessEnv = {}, now: () => Date = () => new Date()) {
  const postgres = await testPostgres();
  const clickhouse = await testClickHouse();
  const instance = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    { env, change: (node) => ({ shared: { ...node.shared, now } }) },
  );
  const { settings } = instance.node;
  const shared = { ...instance.node.shared, now };
  await installJobs(postgres.target, importQueues);
  const jobs: ImportJobsCtx = {
    db: shared.db,
    clickHistory: openClickHistory(clickhouse, shared.db),
    log: instance.node.log,
    now,
    announce: () => undefined,
    ownHosts: settings.hosts,
    shortHost: shared.shortHost,
    planLimits: settings.PLAN_LIMITS,
    trust: shared.trust,
    parseFile: shared.parseFile,
  };

  async function pro(): Promise<Member> {
    const member = await testMember(instance);
    await setPlan(shared, member.username, { plan: "Pro", planUntil: null });
    return member;
  }
  async function upload(member: Member, file: string | Uint8Array, name?: string): Promise<Import> {
    const { status, body } = await uploadLinks(instance.origin, member, file, name);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  async function choose(member: Member, { _id, choices }: Import, change: Partial<Import["choices"]>): Promise<Import> {
    const { status, body } = await member.call("PUT", `${IMPORTS}/${_id}`, { ...choices, ...change });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Import;
  }
  const start = (member: Member, { _id }: Import, body: object = {}) =>
    member.call("POST", `${IMPORTS}/${_id}/start`, body);
  const get = async (member: Member, { _id }: Import) =>
    (await member.call("GET", `${IMPORTS}/${_id}`)).body as unknown as Import;
  return {
    instance,
    postgres,
    jobs,
    /** Creates an account on a plan without limits. */
    pro,
    upload,
    /** Uploads a file, and chooses to put its links on the page. */
    uploadPage: async (member: Member, file: string | Uint8Array) =>
      choose(member, await upload(member, file), { on_page: true }),
    choose,
    start,
    get,
    undo: (member: Member, { _id }: Import) => member.call("POST", `${IMPORTS}/${_id}/undo`),
    /** Starts an import and runs its job. */
    async apply(member: Member, draft: Import, body: object = {}): Promise<Import> {
      const { status, body: begun } = await start(member, draft, body);
      expect(status, JSON.stringify(begun)).toBe(202);
      await runImport(jobs, { importId: draft._id, accountId: member.id });
      return get(member, draft);
    },
    /** The links on the page. */
    links: async (member: Member) => (await member.call("GET", "/v1/widget/link")).body as unknown as Link[],
    /** All links, newest first. */
    all: async (member: Member) => (await member.call("GET", "/v1/links?limit=100")).body["links"] as ShortLink[],
  };
}
