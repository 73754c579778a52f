import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, test } from "vitest";
import { openFakeAcmeServer } from "#testing/fake-acme-server.ts";
import { afterFile } from "#testing/after-file.ts";
import { freePort } from "#testing/free-port.ts";
import { isPebbleInstalled, startPebble } from "#testing/pebble.ts";
import { isAuthorityDown } from "./acme-error.ts";
import { newPrivateKey, openAcme } from "./acme.ts";

const isMissing = process.env["CI"] === undefined && !isPebbleInstalled();
const newAccount = () => ({ privateKey: newPrivateKey(), url: undefined });

test.skipIf(isMissing)("registers with an external account if the authority requires one", async () => {
  const externalAccount = {
    keyId: "kid-1",
    hmacKey: "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W",
  };
  const pebble = await startPebble({
    httpPort: await freePort(),
    externalAccounts: { [externalAccount.keyId]: externalAccount.hmacKey },
  });
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pebble.authority]);
  afterFile(async () => {
    setDefaultCACertificates(before);
    await pebble.stop();
  });
  const { directory } = pebble;
  const without = await openAcme({ directory, userAgent: "test" });
  await expect(without.register(newAccount(), undefined)).rejects.toMatchObject({ type: "externalAccountRequired" });
  const acme = await openAcme({ directory, userAgent: "test", externalAccount });
  const account = newAccount();
  const url = await acme.register(account, "operator@example.com");
  expect(url).toContain("/my-account/");
  // as after a crash, when the account exists but its URL was not stored
  for (const contact of [undefined, "operator@example.com"]) expect(await acme.register(account, contact)).toBe(url);
  expect(await acme.register({ ...account, url }, "another@example.com")).toBe(url);
});

test("reports at once why an authority cannot be reached", async () => {
  const acme = await openAcme({ directory: "http://127.0.0.1:1/directory", userAgent: "test" });
  const error = await acme.register(newAccount(), undefined).catch((thrown: unknown) => thrown);
  expect(isAuthorityDown(error)).toBe(true);
  expect(String((error as Error).cause)).toContain("fetch failed");
});

test("requests no profile by default, and can request certificates for names of any length", async () => {
  const host = `${"a".repeat(60)}.${"b".repeat(60)}.example.com`;
  const acmeServer = await openFakeAcmeServer({
    fetchChallenge: async (_host, path) => responses.get(path.split("/").at(-1)!),
  });
  const responses = new Map<string, string>();
  const acme = await openAcme({ directory: acmeServer.directory, userAgent: "test" });
  const account = newAccount();
  await acme.register(account, undefined);
  const order = await acme.createOrder(account, { host });
  expect(acmeServer.orders).toEqual([{ identifiers: [{ type: "dns", value: host }] }]);
  for (const challenge of await acme.listChallenges(account, order)) {
    responses.set(challenge.token, challenge.keyAuthorization);
    await acme.acceptChallenge(account, challenge);
  }
  const ready = await acme.getOrder(account, order.url);
  expect(ready.status).toBe("ready");
  await acme.finalize(account, ready, host, newPrivateKey());
  const valid = await acme.getOrder(account, order.url);
  expect(await acme.download(account, valid)).toContain("BEGIN CERTIFICATE");
});
