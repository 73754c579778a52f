import { openSecureContexts } from "#features/domains/certificates/secure-contexts.ts";
import { openTestAuthority, type TestCertificate } from "#testing/certificates.ts";
import { readFileSync } from "node:fs";

/** Prints the memory that the certificates of 10,000 hosts take in a worker, in bytes. */
const count = 10_000;
const authority = openTestAuthority();
const issue = (index: number): TestCertificate => authority.issue(`host-${index}.example.com`);
const readRss = () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))![1]) * 1024;

const contexts = openSecureContexts({
  max: 10_000,
  maxReady: 2_000,
  load: async (host) => ({ ...issue(Number(/\d+/.exec(host)![0])), version: 1 }),
  loadVersions: async () => new Map(),
});
for (let index = 0; index < 200; index++) await contexts.find(`host-${index}.example.com`);
globalThis.gc?.();
const before = readRss();
for (let index = 200; index < count + 200; index++) {
  await contexts.find(`host-${index}.example.com`);
  // gives evicted contexts time to close
  await new Promise((resolve) => setImmediate(resolve));
}
globalThis.gc?.();
console.log(readRss() - before);
