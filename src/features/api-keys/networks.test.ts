import { expect, test } from "vitest";
import { isInNetworks } from "#infra/http/address.ts";
import { toCidr } from "./networks.ts";

test.for([
  ["192.0.2.1", "192.0.2.1/32"],
  ["192.0.2.77/24", "192.0.2.0/24"],
  ["10.1.2.3/8", "10.0.0.0/8"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:DB8:0:0::1", "2001:db8::1/128"],
  ["2001:db8:1:2:3:4:5:6/64", "2001:db8:1:2::/64"],
  ["::/0", "::/0"],
  ["::ffff:192.0.2.1", "192.0.2.1/32"],
  ["::ffff:c000:201/120", "192.0.2.0/24"],
  ["::ffff:0:0/90", "::ffc0:0:0/90"],
  ["64:ff9b::192.0.2.1", "64:ff9b::c000:201/128"],
  ["::192.0.2.1", "::c000:201/128"],
] as const)("writes %s as %s", ([text, cidr]) => {
  expect(toCidr(text)).toBe(cidr);
});

test.for(["", "192.0.2", "192.0.2.256", "192.0.2.1/33", "2001:db8::/129", "fe80::1%eth0", "a.example", "1/8", "::1/x"])(
  "rejects %s",
  (text) => {
    expect(toCidr(text)).toBeUndefined();
  },
);

test("a network contains the addresses that a request may come from", () => {
  expect(isInNetworks([toCidr("::ffff:192.0.2.0/120")!], "192.0.2.200")).toBe(true);
  expect(isInNetworks([toCidr("2001:db8::/32")!], "2001:db8:ffff::1")).toBe(true);
  expect(isInNetworks([toCidr("2001:db8::/32")!], "192.0.2.1")).toBe(false);
  expect(isInNetworks([toCidr("192.0.2.1")!], "192.0.2.2")).toBe(false);
});
