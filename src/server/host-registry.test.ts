import { expect, test } from "vitest";
import { readImportFile } from "#features/imports/read-import-file.ts";
import { type ImportInput, type ReadImport, readImport } from "#features/imports/read/read-import.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import { HostRegistry } from "./host-registry.ts";

const CONTENT = { state: "blocked", category: "phishing", reason: "", until: null } as const;
const BLOCKED = { ...CONTENT, decidedAt: new Date(0), decisionId: "0190a000-0000-7000-8000-0000000000aa" };
const served = new Map<string, Partial<ServedHost>>([
  ["go.example.com", { use: "links", workspaceId: "w1", handle: "jane", rootUrl: null }],
]);
const hosts = new HostRegistry(
  ["halka.example"],
  { find: (host) => served.get(host) as ServedHost | undefined },
  {
    findDestination: (address) => (address.includes("//bad.example/") ? BLOCKED : undefined),
  },
  {
    find: (address) =>
      /\/\/(listed|allowed)\.example\//.test(address)
        ? { list: "urlhaus", expression: "x/", isAllowed: address.includes("allowed") }
        : undefined,
  },
);

test("contains the hosts of workspaces as they are added and removed", () => {
  expect(hosts.has("halka.example")).toBe(true);
  expect(hosts.has("go.example.com")).toBe(true);
  expect(hosts.has("jane.example")).toBe(false);
  served.set("jane.example", { use: "page" });
  expect(hosts.has("jane.example")).toBe(true);
});

test("finds out whether a destination is blocked", () => {
  expect(hosts.isBlocked("https://bad.example/login")).toBe(true);
  expect(hosts.isBlocked("https://listed.example/")).toBe(true);
  expect(hosts.isBlocked("https://allowed.example/")).toBe(false);
  expect(hosts.isBlocked("https://good.example/")).toBe(false);
});

test("finds the workspace of a host", () => {
  expect(hosts.findOwner("go.example.com")).toMatchObject({ workspaceId: "w1", handle: "jane" });
  expect(hosts.findOwner("halka.example")).toBeUndefined();
});

test("treats every path on a host of short links as a short link", () => {
  expect(hosts.has("go.example.com/*")).toBe(true);
  expect(hosts.has("jane.example/*")).toBe(false);
});

test("an import leaves out links that lead back to a workspace's own domain, or to a blocked host", async () => {
  const addresses = ["https://go.example.com/a", "https://listed.example/", "https://good.example/"];
  const file = { bytes: Buffer.from(["link", ...addresses, ""].join("\n")), fileName: "links.csv" };
  // an import of links calls only the first overload
  const parseFile = ((_: "importFile", input: ImportInput) => readImport(input)) as ReadImport;
  const { rows } = await readImportFile({ parseFile, ownHosts: hosts, now: () => new Date() }, file);
  expect(rows.map(({ remarks, draft }) => ({ remarks, link: draft?.link }))).toEqual([
    { remarks: ["own_host"], link: undefined },
    { remarks: ["blocked"], link: undefined },
    { remarks: [], link: "https://good.example/" },
  ]);
});
