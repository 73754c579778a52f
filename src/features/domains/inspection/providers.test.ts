import { expect, test } from "vitest";
import { findDnsProvider } from "./providers.ts";

const traces = { nameServers: [], aliases: [], addresses: [] };

test.for([
  ["Cloudflare", { nameServers: ["ada.ns.cloudflare.com"] }],
  ["GoDaddy", { nameServers: ["ns01.domaincontrol.com"] }],
  ["Namecheap", { nameServers: ["dns1.registrar-servers.com"] }],
  ["AWS", { nameServers: ["ns-12.awsdns-34.co.uk."] }],
  ["Porkbun", { nameServers: ["curitiba.ns.PORKBUN.com"] }],
  ["IONOS", { nameServers: ["ns1034.ui-dns.biz"] }],
  ["Vercel", { aliases: ["cname.vercel-dns.com"] }],
  ["Squarespace", { aliases: ["ext-cust.squarespace.com"] }],
  ["Cloudflare", { addresses: ["104.18.2.3"] }],
  ["Cloudflare", { addresses: ["2606:4700::6812:203"] }],
  ["Squarespace", { addresses: ["198.185.159.144"] }],
] as const)("recognises %s by %o", ([company, found]) => {
  expect(findDnsProvider({ ...traces, ...found })).toBe(company);
});

test("names the provider of the name servers first, since it hosts the records", () => {
  expect(
    findDnsProvider({
      nameServers: ["ns1.gandi.net"],
      aliases: ["cname.vercel-dns.com"],
      addresses: ["104.18.2.3"],
    }),
  ).toBe("Gandi");
});

test("an unknown provider has no name", () => {
  expect(findDnsProvider(traces)).toBeNull();
  expect(
    findDnsProvider({ nameServers: ["ns1.example.com"], aliases: ["notvercel.app.example"], addresses: ["192.0.2.1"] }),
  ).toBeNull();
  expect(
    findDnsProvider({ ...traces, nameServers: ["evilcloudflare.com", ""], addresses: ["not an address"] }),
  ).toBeNull();
});
