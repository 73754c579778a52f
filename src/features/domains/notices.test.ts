import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { domainsApp } from "#testing/domains-app.ts";

const { app, zone, add, check, setVerificationRecord, addLive, addOwner, countWaiting, deliver } = await domainsApp();

const START = new Date("2026-03-01T12:00:00Z");
const setDay = (day: number) => (app.clock = new Date(START.getTime() + day * DAY_MS));

let hosts = 0;
/** A workspace with an owner and a live domain. */
async function createLiveDomain(language: "en" | "tr" | "ru" = "en") {
  const workspace = await app.workspace();
  const email = `${workspace.handle}@example.org`;
  await addOwner(workspace, email, language);
  const domain = await addLive(workspace, `go${++hosts}.bücher.example.com`);
  return { workspace, domain, email };
}

beforeEach(async () => {
  zone.reset();
  setDay(0);
  await app.sql`delete from pgboss.job`;
});

test("owners get an email on days 0, 3 and 10, and when the domain is parked on day 14", async () => {
  const { workspace, domain, email } = await createLiveDomain();
  zone.set(domain.host, {});
  const seen: [number, string][] = [];
  for (const day of [0, 1, 2.9, 3, 5, 9.9, 10, 13.9, 14, 20, 80]) {
    setDay(day);
    await check(workspace, domain);
    for (const { subject, to } of await deliver()) {
      expect(to).toMatchObject([{ address: email }]);
      seen.push([day, subject!]);
    }
  }
  const display = domain.displayHost;
  expect(display).toContain("bücher");
  expect(seen).toEqual([
    [0, `${display} needs your attention`],
    [3, `${display} needs your attention`],
    [10, `${display} needs your attention`],
    [14, `${display} is parked`],
  ]);
});

test("an email says what is wrong, which record to set, and when the domain will be parked", async () => {
  const { workspace, domain } = await createLiveDomain();
  zone.set(domain.host, {});
  await check(workspace, domain);
  const [first] = await deliver();
  expect(first!.text).toContain("doesn't point anywhere yet");
  expect(first!.text).toContain(`Type: CNAME\n    Name: ${domain.host}\n    Value: halka.example`);
  expect(first!.text).toContain("4 March 2026");
  expect(first!.text).toContain("15 March 2026");
  expect(first!.text).toContain("https://halka.example/dashboard/settings?tab=domains&page=");
  expect(first!.html).toContain(domain.host);
  setDay(10);
  await check(workspace, domain);
  const [third] = await deliver();
  expect(third!.text).not.toContain("write again");
  expect(third!.text).toContain("15 March 2026");
  setDay(14);
  await check(workspace, domain);
  const [parked] = await deliver();
  // 90 days later
  expect(parked!.text).toContain("13 June 2026");
});

test.for([
  ["tr", /alan adında bir sorun var$/, "Henüz|henüz"],
  ["ru", /требует внимания$/, "никуда не направлен"],
] as const)("emails are in the language of the account: %s", async ([language, subject, sentence]) => {
  const { workspace, domain } = await createLiveDomain(language);
  zone.set(domain.host, {});
  await check(workspace, domain);
  const [mail] = await deliver();
  expect(mail!.subject).toMatch(subject);
  expect(mail!.text).toMatch(new RegExp(sentence));
});

test("every owner gets the email, but members do not", async () => {
  const { workspace, domain } = await createLiveDomain();
  await addOwner(workspace, "second@example.org");
  const memberId = await addOwner(workspace, "member@example.org");
  await app.sql`update members set role = 'member' where account_id = ${memberId}`;
  zone.set(domain.host, {});
  await check(workspace, domain);
  const to = (await deliver()).map((mail) => mail.to![0]!.address);
  expect(to.toSorted()).toEqual([`second@example.org`, `${workspace.handle}@example.org`].toSorted());
});

test("a domain that recovers before its email is sent causes no email, and the next failure starts from the first one", async () => {
  const { workspace, domain } = await createLiveDomain();
  zone.set(domain.host, {});
  await check(workspace, domain);
  expect(await countWaiting()).toBe(1);
  setVerificationRecord(domain);
  zone.set(domain.host, { A: ["127.0.0.1"] });
  expect((await check(workspace, domain)).state).toBe("live");
  expect(await deliver()).toEqual([]);
  setDay(30);
  zone.set(domain.host, {});
  await check(workspace, domain);
  expect(await deliver()).toHaveLength(1);
});

test("a domain that was never verified causes no email", async () => {
  const workspace = await app.workspace();
  await addOwner(workspace, "new@example.org");
  const domain = await add(workspace, "new.example.com");
  for (const day of [0, 3, 14]) {
    setDay(day);
    await check(workspace, domain);
  }
  expect(await countWaiting()).toBe(0);
});

test("name servers that do not respond cause no email", async () => {
  const { workspace, domain } = await createLiveDomain();
  zone.fail(domain.host, "SERVFAIL");
  await check(workspace, domain);
  expect(await countWaiting()).toBe(0);
});

test("a failing domain that was not parked on the announced day shows no parking date", async () => {
  const { workspace, domain } = await createLiveDomain();
  zone.set(domain.host, {});
  expect(await check(workspace, domain)).toMatchObject({ state: "failing", parksAt: "2026-03-15T12:00:00.000Z" });
  zone.fail(domain.host, "SERVFAIL");
  setDay(15);
  expect(await check(workspace, domain)).toMatchObject({ state: "failing", parksAt: null });
});
