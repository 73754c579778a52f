import { expect, test } from "vitest";
import { decideModeration, findStates, type OwnedTarget } from "#features/moderation/moderate.ts";
import type { DecisionSource } from "#features/moderation/state.ts";
import { abuseMails } from "#features/abuse/queues.ts";
import { APPEAL_DAYS } from "#features/abuse/appeals/limits.ts";
import { addOperator, removeOperator } from "#features/operate/operators.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, NO_ID, testMember, testOperator, turnOnTwoStep } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getStatus } from "#testing/person.ts";
import { secondPage } from "#testing/second-page.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ctx = { ...instance.node.shared, log: instance.node.log };

const operator = await testOperator(instance);

const toPage = ({ id }: Member): OwnedTarget => ({ kind: "page", target: id, workspaceId: id });
const OPERATOR: DecisionSource = { source: "operator", decidedBy: operator.id };

async function restrict(targets: readonly OwnedTarget[], source = OPERATOR) {
  const content = { state: "blocked", category: "phishing", reason: "Asks for passwords", until: null } as const;
  const decisionId = (await decideModeration(ctx, { targets, ...content, ...source }))!;
  await instance.node.moderation.follow({ name: "moderation.decided", workspaceId: "", subject: { decisionId } });
  return `/v1/moderation/decisions/${decisionId}`;
}

interface Listed {
  readonly _id: string;
  readonly accountId: string;
  readonly decisionId: string;
}

async function findAppeal({ id }: Member): Promise<Listed | undefined> {
  const { body } = await operator.call("GET", "/v1/operate/appeals");
  return (body["appeals"] as Listed[]).find(({ accountId }) => accountId === id);
}

const statusAt = (path: string) => getStatus(instance.origin, path);
const decidePath = (id: string) => `/v1/operate/appeals/${id}/decide`;

test("the owner of a blocked account reads the reasons and appeals once; a reversal lifts the restriction", async () => {
  const person = await testMember(instance);
  const path = await restrict([{ kind: "account", target: person.id, workspaceId: person.id }]);
  expect((await person.call("GET", path)).body).toMatchObject({
    targets: [{ kind: "account", name: `@${person.username}` }],
    state: "blocked",
    category: "phishing",
    ground: "terms",
    facts: "Asks for passwords",
    list: null,
    until: null,
    canAppeal: true,
    appeal: null,
  });
  const sent = await person.call("POST", `${path}/appeal`, { text: "It is <b>my</b> bank" });
  expect(sent).toMatchObject({ status: 201, body: { canAppeal: false, appeal: { text: "It is <b>my</b> bank" } } });
  const again = await person.call("POST", `${path}/appeal`, { text: "Please" });
  expect(again).toMatchObject({ status: 409, body: { code: "already_appealed" } });

  const listed = await findAppeal(person);
  expect(listed).toMatchObject({ text: "It is <b>my</b> bank", decisionReason: "Asks for passwords" });
  expect(await statusAt(`/${person.username}`)).toBe(410);
  const decision = { outcome: "reversed", reason: "It belongs to the bank" };
  const decided = await operator.call("POST", decidePath(listed!._id), decision);
  expect(decided).toMatchObject({ status: 200, body: { action: "appeal_decided", accountId: person.id } });
  expect(await statusAt(`/${person.username}`)).toBe(200);
  expect((await operator.call("POST", decidePath(listed!._id), decision)).status).toBe(404);
  expect(await findAppeal(person)).toBeUndefined();
  expect((await person.call("GET", path)).body).toMatchObject({
    undoneAt: expect.any(String),
    appeal: { outcome: "reversed", reason: "It belongs to the bank" },
  });
});

test("requires another operator to decide an appeal, unless there is only one, which the log then notes", async () => {
  const [ada, bob] = [await testMember(instance), await testMember(instance)];
  const other = await testMember(instance);
  for (const person of [ada, bob]) {
    const path = await restrict([toPage(person)]);
    await person.call("POST", `${path}/appeal`, { text: "Please" });
  }
  const outcome = { outcome: "upheld", reason: "It asks for passwords" };
  const ofAda = (await findAppeal(ada))!;
  // an operator without two-step sign-in cannot use the desk
  await addOperator(instance.node.shared, other.id);
  expect(ofAda).toMatchObject({ canDecide: true });
  expect((await operator.call("POST", decidePath(ofAda._id), outcome)).body).toMatchObject({
    details: { own: "true" },
  });

  await turnOnTwoStep(instance, other);
  const ofBob = (await findAppeal(bob))!;
  expect(ofBob).toMatchObject({ canDecide: false });
  const own = await operator.call("POST", decidePath(ofBob._id), outcome);
  expect(own).toMatchObject({ status: 409, body: { code: "own_decision" } });
  expect((await bob.call("GET", `/v1/moderation/decisions/${ofBob.decisionId}`)).body).toMatchObject({
    appeal: { outcome: null },
  });
  const decided = await other.call("POST", decidePath(ofBob._id), outcome);
  expect(decided).toMatchObject({ status: 200, body: { details: { outcome: "upheld" } } });
  await removeOperator(instance.node.shared, other.id);
});

test("an upheld decision stays in force", async () => {
  const person = await testMember(instance);
  const path = await restrict([toPage(person)]);
  await person.call("POST", `${path}/appeal`, { text: "Please" });
  const { _id } = (await findAppeal(person))!;
  await operator.call("POST", decidePath(_id), { outcome: "upheld", reason: "It asks for passwords" });
  expect(await statusAt(`/${person.username}`)).toBe(410);
  expect((await person.call("GET", path)).body).toMatchObject({ undoneAt: null, appeal: { outcome: "upheld" } });
});

test("reversing a block list's decision allows only the targets of the owner who appealed", async () => {
  const [ada, bob] = [await testMember(instance), await testMember(instance)];
  const path = await restrict([toPage(ada), toPage(bob)], { source: "list", decidedBy: "urlhaus" });
  expect((await ada.call("GET", path)).body).toMatchObject({
    list: "urlhaus",
    targets: [{ kind: "page", name: `@${ada.username}` }],
  });
  await ada.call("POST", `${path}/appeal`, { text: "Cleaned" });
  const { _id } = (await findAppeal(ada))!;
  await operator.call("POST", decidePath(_id), { outcome: "reversed", reason: "It is clean" });
  expect(await statusAt(`/${ada.username}`)).toBe(200);
  expect(await statusAt(`/${bob.username}`)).toBe(410);
  const again = { state: "blocked", category: "phishing", reason: "", until: null } as const;
  const listed = { ...again, targets: [toPage(ada)], source: "list", decidedBy: "urlhaus" } as const;
  expect(await decideModeration(ctx, listed)).toBeUndefined();
});

test("an owner whose link leads to a blocked host reads the reasons and appeals; others do not", async () => {
  const [ada, bob] = [await testMember(instance), await testMember(instance)];
  const host = `${ada.username.toLowerCase()}.example.com`;
  const body = { name: "Site", slug: "web", link: `https://www.${host}/login` };
  await ada.call("POST", "/v1/widget/link", body);
  const path = await restrict([{ kind: "host", target: host, workspaceId: null }]);
  expect((await ada.call("GET", "/v1/moderation")).body).toMatchObject([
    { kind: "link", state: "blocked", decisionId: path.split("/").at(-1) },
  ]);
  expect((await ada.call("GET", path)).body).toMatchObject({
    targets: [{ kind: "host", name: host }],
    facts: "Asks for passwords",
    canAppeal: true,
  });
  expect((await ada.call("POST", `${path}/appeal`, { text: "It is mine" })).status).toBe(201);
  const again = await ada.call("POST", `${path}/appeal`, { text: "Please" });
  expect(again).toMatchObject({ status: 409, body: { code: "already_appealed" } });
  for (const call of [bob.call("GET", path), bob.call("POST", `${path}/appeal`, { text: "Mine" })])
    expect((await call).status).toBe(404);

  const listed = await findAppeal(ada);
  expect(listed).toMatchObject({ targets: [{ kind: "host", name: host }] });
  expect(await statusAt(`/${ada.username}/web`)).toBe(410);
  await operator.call("POST", decidePath(listed!._id), { outcome: "reversed", reason: "It belongs to the bank" });
  expect(await statusAt(`/${ada.username}/web`)).toBe(302);
});

test.each(["one host", "several hosts"])(
  "reversing a block list's decision about %s allows the appealed host",
  async (about) => {
    const ada = await testMember(instance);
    const toHost = (name: string): OwnedTarget => ({ kind: "host", target: `${name}.example.com`, workspaceId: null });
    const [own, other] = [toHost(ada.username.toLowerCase()), toHost(`other-${ada.username.toLowerCase()}`)];
    const targets = about === "several hosts" ? [other, own] : [own];
    const body = { name: "Site", slug: "web", link: `https://www.${own.target}/` };
    await ada.call("POST", "/v1/widget/link", body);
    const path = await restrict(targets, { source: "list", decidedBy: "phishing-hosts" });
    expect(await statusAt(`/${ada.username}/web`)).toBe(410);
    expect((await ada.call("POST", `${path}/appeal`, { text: "Cleaned" })).status).toBe(201);

    const listed = (await findAppeal(ada))!;
    expect(listed).toMatchObject({ targets: [{ kind: "host", name: own.target }] });
    await operator.call("POST", decidePath(listed._id), { outcome: "reversed", reason: "It is clean" });
    expect(await statusAt(`/${ada.username}/web`)).toBe(302);
    expect(await findStates(ctx, [own])).toMatchObject([{ state: "ok", source: "operator" }]);
    expect(await findStates(ctx, [other])).toMatchObject(targets.includes(other) ? [{ state: "blocked" }] : []);
    const again = { state: "blocked", category: "phishing", reason: "", until: null } as const;
    const next = { ...again, targets, source: "list", decidedBy: "phishing-hosts" } as const;
    expect(await decideModeration(ctx, next)).toBeUndefined();
  },
);

test("an appeal about a host can be granted even after the link to it was deleted", async () => {
  const ada = await testMember(instance);
  const host: OwnedTarget = { kind: "host", target: `${ada.username.toLowerCase()}.example.com`, workspaceId: null };
  const body = { name: "Site", slug: "web", link: `https://${host.target}/` };
  const { _id } = (await ada.call("POST", "/v1/widget/link", body)).body;
  const path = await restrict([host], { source: "list", decidedBy: "phishing-hosts" });
  await ada.call("POST", `${path}/appeal`, { text: "Cleaned" });
  await instance.node.sql`update links set deleted_at = now() where id = ${_id as string}`;
  const listed = (await findAppeal(ada))!;
  await operator.call("POST", decidePath(listed._id), { outcome: "reversed", reason: "It is clean" });
  expect(await findStates(ctx, [host])).toMatchObject([{ state: "ok", source: "operator" }]);
});

test("the owner of a deleted link can still read the outcome of the appeal, and cannot appeal again on another page", async () => {
  const person = await testMember(instance);
  const page = await secondPage(instance.origin, person);
  const body = { name: "Shop", slug: "web", link: "https://twice.evil.example/" };
  const [first] = [
    await person.call("POST", "/v1/widget/link", body),
    await page.call("POST", "/v1/widget/link", body),
  ];
  const path = await restrict([{ kind: "host", target: "evil.example", workspaceId: null }]);
  await person.call("POST", `${path}/appeal`, { text: "Please" });
  await person.call("DELETE", `/v1/widget/link/${String(first.body._id)}`);
  expect((await person.call("GET", path)).body).toMatchObject({ canAppeal: false, appeal: { text: "Please" } });
  const again = await person.call("POST", `${path}/appeal`, { text: "Once more" });
  expect(again).toMatchObject({ status: 409, body: { code: "already_appealed" } });

  await instance.node.sql`delete from links where workspace_id in (${person.id}, ${page.id})`;
  const { _id } = (await findAppeal(person))!;
  await operator.call("POST", decidePath(_id), { outcome: "upheld", reason: "It asks for passwords" });
  expect((await person.call("GET", path)).body).toMatchObject({
    targets: [{ kind: "host", name: "evil.example" }],
    appeal: { outcome: "upheld", reason: "It asks for passwords" },
  });
});

test("a restriction at the desk queues an email with the reasons, and an allowance queues none", async () => {
  const person = await testMember(instance);
  const decide = async (state: string) => {
    const target = { kind: "page", target: person.id };
    const body = { targets: [target], state, category: "spam", reason: "Spam", until: null };
    expect((await operator.call("POST", "/v1/operate/moderation", body)).status).toBe(200);
    const [row] = await instance.node.sql`select decision_id from operator_actions order by id desc limit 1`;
    return instance.node.sql`
      select 1 from pgboss.job where name = ${abuseMails.name} and data->>'kind' = 'statements'
        and data->>'decisionId' = ${row!["decision_id"]}`;
  };
  expect(await decide("blocked")).toHaveLength(1);
  expect(await decide("ok")).toHaveLength(0);
});

test("a decision about another tenant is not found, its appeal is for operators, and reading one requires a session", async () => {
  const [ada, bob] = [await testMember(instance), await testMember(instance)];
  const path = await restrict([toPage(ada)]);
  for (const each of [path, `/v1/moderation/decisions/${NO_ID}`]) {
    expect((await bob.call("GET", each)).status).toBe(404);
    expect((await bob.call("POST", `${each}/appeal`, { text: "Mine" })).status).toBe(404);
  }
  expect(await statusAt(path)).toBe(401);
  await ada.call("POST", `${path}/appeal`, { text: "Please" });
  const appeal = (await findAppeal(ada))!;
  expect((await bob.call("POST", decidePath(appeal._id), { outcome: "upheld", reason: "x" })).status).toBe(404);
  expect(await findAppeal(ada)).toMatchObject({ _id: appeal._id });
});

test.each([
  ["without text", { text: " " }],
  ["with too long a text", { text: "x".repeat(2_001) }],
])("rejects an appeal %s and names the field", async (_, body) => {
  const person = await testMember(instance);
  const path = await restrict([toPage(person)]);
  const response = await person.call("POST", `${path}/appeal`, body);
  expect(response).toMatchObject({ status: 422, body: { errors: [{ field: "text" }] } });
});

test("an appeal is rejected after its deadline", async () => {
  const person = await testMember(instance);
  const path = await restrict([toPage(person)]);
  const id = path.split("/").at(-1)!;
  await instance.node.sql`
    update moderation_decisions set decided_at = now() - make_interval(days => ${APPEAL_DAYS}) where id = ${id}`;
  expect((await person.call("GET", path)).body).toMatchObject({ canAppeal: false });
  const late = await person.call("POST", `${path}/appeal`, { text: "Please" });
  expect(late).toMatchObject({ status: 409, body: { code: "appeal_closed" } });
});

test("the list of restrictions includes the id of the decision", async () => {
  const person = await testMember(instance);
  const path = await restrict([toPage(person)]);
  const { body } = await person.call("GET", "/v1/moderation");
  expect(body).toMatchObject([{ decisionId: path.split("/").at(-1) }]);
});
