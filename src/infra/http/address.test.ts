import { expect, test } from "vitest";
import { addressFinder, toBlockList } from "./address.ts";

const PROXY = "10.0.0.1";
const behind = addressFinder([PROXY, "192.168.0.0/16", "2001:db8:ffff::/48", "fe80::1"]);

test.each<[string, string | undefined, string | undefined, string]>([
  ["nobody's word counts from a socket that is no proxy", "203.0.113.5", "198.51.100.7", "203.0.113.5"],
  ["a proxy without the header is itself", PROXY, undefined, PROXY],
  ["a proxy with an empty header is itself", PROXY, "", PROXY],
  ["the proxy's word counts", PROXY, "198.51.100.7", "198.51.100.7"],
  ["what the client wrote to the left does not", PROXY, "1.1.1.1, 8.8.8.8, 198.51.100.7", "198.51.100.7"],
  ["a chain of proxies is followed to its end", PROXY, "1.1.1.1, 198.51.100.7, 192.168.3.4, 10.0.0.1", "198.51.100.7"],
  ["a client that claims to be a proxy is one, and no more is believed", PROXY, "1.1.1.1, 192.168.0.9", "1.1.1.1"],
  ["only proxies: the leftmost", PROXY, "192.168.0.2, 192.168.0.3", "192.168.0.2"],
  ["IPv6", PROXY, "2001:db8::7", "2001:db8::7"],
  ["a proxy that speaks IPv6", "2001:db8:ffff:1::9", "198.51.100.7", "198.51.100.7"],
  ["a proxy in a dual-stack socket", "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["a proxy on a link-local address with a zone", "fe80::1%eth0", "198.51.100.7", "198.51.100.7"],
  ["a mapped client is IPv4", "::FFFF:203.0.113.5", undefined, "203.0.113.5"],
  ["a zone is dropped", PROXY, "fe80::2%eth0", "fe80::2"],
  ["a port is dropped", PROXY, "198.51.100.7:4711", "198.51.100.7"],
  ["brackets and port are dropped", PROXY, "[2001:db8::7]:4711", "2001:db8::7"],
  ["no address: nothing left of it is believed", PROXY, "198.51.100.7, unknown", PROXY],
  ["a gap ends it too", PROXY, "198.51.100.7,,192.168.0.3", "192.168.0.3"],
  ["a script", PROXY, "<script>alert(1)</script>", PROXY],
  ["octal, short and whole-number forms are no addresses", PROXY, "0177.0.0.1", PROXY],
  ["a number", PROXY, "2130706433", PROXY],
  ["a zone of traps", PROXY, "fe80::2%', 1.1.1.1); --", PROXY],
  ["no socket", undefined, "198.51.100.7", ""],
])("%s", (_name, socket, forwarded, address) => {
  expect(behind(socket, forwarded)).toBe(address);
});

test("ignores the header without trusted proxies", () => {
  expect(addressFinder([])("127.0.0.1", "198.51.100.7")).toBe("127.0.0.1");
});

test.each([
  "proxy",
  "10.0.0",
  "10.0.0.0/",
  "10.0.0.0/33",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "10.0.0.0/8x",
  "::/129",
  "fe80::1%eth0",
  "*",
  "10.0.0.1:80",
  "/8",
  "10.0.0.0 /8",
])("rejects %s, which is not a network, with a message", (network) => {
  expect(() => toBlockList(["127.0.0.1", network])).toThrow(`${network} is neither an address nor a network`);
});
