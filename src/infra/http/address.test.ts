import { expect, test } from "vitest";
import { addressFinder, toBlockList } from "./address.ts";

const PROXY = "10.0.0.1";
const behind = addressFinder([PROXY, "192.168.0.0/16", "2001:db8:ffff::/48", "fe80::1"]);

test.each<[string, string | undefined, string | undefined, string]>([
  ["ignores the header from a socket that is not a trusted proxy", "203.0.113.5", "198.51.100.7", "203.0.113.5"],
  ["uses the proxy's address without the header", PROXY, undefined, PROXY],
  ["uses the proxy's address with an empty header", PROXY, "", PROXY],
  ["trusts the address that the proxy added", PROXY, "198.51.100.7", "198.51.100.7"],
  ["ignores addresses that the client put further left", PROXY, "1.1.1.1, 8.8.8.8, 198.51.100.7", "198.51.100.7"],
  ["follows a chain of trusted proxies", PROXY, "1.1.1.1, 198.51.100.7, 192.168.3.4, 10.0.0.1", "198.51.100.7"],
  ["stops at the first address that is not a trusted proxy", PROXY, "1.1.1.1, 192.168.0.9", "1.1.1.1"],
  ["uses the leftmost address if all are proxies", PROXY, "192.168.0.2, 192.168.0.3", "192.168.0.2"],
  ["accepts a client on IPv6", PROXY, "2001:db8::7", "2001:db8::7"],
  ["accepts a proxy on IPv6", "2001:db8:ffff:1::9", "198.51.100.7", "198.51.100.7"],
  ["accepts a proxy on a dual-stack socket", "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["accepts a proxy on a link-local address with a zone", "fe80::1%eth0", "198.51.100.7", "198.51.100.7"],
  ["turns an IPv4-mapped client into IPv4", "::FFFF:203.0.113.5", undefined, "203.0.113.5"],
  ["drops a zone", PROXY, "fe80::2%eth0", "fe80::2"],
  ["drops a port", PROXY, "198.51.100.7:4711", "198.51.100.7"],
  ["drops brackets and port", PROXY, "[2001:db8::7]:4711", "2001:db8::7"],
  ["stops at an invalid address", PROXY, "198.51.100.7, unknown", PROXY],
  ["stops at an empty entry", PROXY, "198.51.100.7,,192.168.0.3", "192.168.0.3"],
  ["ignores an entry that is markup", PROXY, "<script>alert(1)</script>", PROXY],
  ["ignores an octal form", PROXY, "0177.0.0.1", PROXY],
  ["ignores an integer", PROXY, "2130706433", PROXY],
  ["drops a zone of any text", PROXY, "fe80::2%'); --", "fe80::2"],
  ["returns an empty address without a socket", undefined, "198.51.100.7", ""],
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
