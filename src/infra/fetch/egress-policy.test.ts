import { describe, expect, test } from "vitest";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { publicEgress, readTarget } from "./egress-policy.ts";

const policies = [
  ["the public internet", publicEgress],
  ["the public internet with a loopback test server", loopbackEgress(4711)],
] as const;

describe.each(policies)("%s", (_name, egress) => {
  test.each([
    ["IPv4", "8.8.8.8"],
    ["IPv6", "2606:4700::1111"],
    ["mapped", "::ffff:8.8.8.8"],
    ["NAT64", "64:ff9b::808:808"],
    ["6to4", "2002:808:808::1"],
  ])("connects to: %s %s", (_kind, address) => {
    expect(egress.mayConnect(address)).toBe(true);
  });

  test.each([
    ["loopback", "127.0.0.2"],
    ["this network", "0.0.0.0"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "192.168.1.1"],
    ["CGNAT", "100.64.0.1"],
    ["metadata", "169.254.169.254"],
    ["protocol assignments", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.9"],
    ["relay", "192.88.99.1"],
    ["benchmark", "198.18.0.1"],
    ["multicast", "224.0.0.1"],
    ["future", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["short form", "127.1"],
    ["loopback", "::1"],
    ["unspecified", "::"],
    ["compatible", "::808:808"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped in hex", "::ffff:a00:1"],
    ["translated", "::ffff:0:127.0.0.1"],
    ["NAT64 loopback", "64:ff9b::7f00:1"],
    ["NAT64 metadata", "64:ff9b::a9fe:a9fe"],
    ["local NAT64", "64:ff9b:1::808:808"],
    ["6to4 loopback", "2002:7f00:1::"],
    ["6to4 private", "2002:c0a8:101::1"],
    ["Teredo", "2001:0:808::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["link-local", "fe80::1"],
    ["link-local with zone", "fe80::1%eth0"],
    ["public with zone", "2606:4700::1111%eth0"],
    ["unique local", "fd00::1"],
    ["cloud metadata", "fd00:ec2::254"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["discard", "100::1"],
    ["segment routing", "5f00::1"],
    ["no address", "example.com"],
    ["nothing", ""],
  ])("does not connect to: %s %s", (_kind, address) => {
    expect(egress.mayConnect(address)).toBe(false);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://example.com/",
    "data:text/html,hello",
    "javascript:alert(1)",
    "ws://example.com/",
    "http://user@example.com/",
    "http://user:secret@example.com/",
    "http://:secret@example.com/",
    "http://example.com:22/",
    "http://example.com:8080/",
    "https://example.com:6379/",
    "http://",
    "/relative",
    "",
  ])("does not request %j", (address) => {
    expect(readTarget(address, egress)).toBeUndefined();
  });

  test.each([
    ["http://example.com", "http://example.com/"],
    ["https://example.com:443/a#part", "https://example.com/a"],
    ["http://example.com:443/", "http://example.com:443/"],
  ])("requests %s", (address, requested) => {
    expect(readTarget(address, egress)?.href).toBe(requested);
  });
});
