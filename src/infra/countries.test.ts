import { expect, test } from "vitest";
import { countriesOnDemand } from "./countries.ts";

test.for([
  ["8.8.8.8", "US"],
  ["2001:4860:4860::8888", "US"],
  ["127.0.0.1", ""],
  ["10.1.2.3", ""],
  ["", ""],
  ["not an address", ""],
] as const)("locates %s in %j", async ([address, country]) => {
  expect(await countriesOnDemand()(address)).toBe(country);
});

test("opens the database once, at the first lookup, and again after a failure", async () => {
  let opened = 0;
  const find = countriesOnDemand(async () => {
    opened += 1;
    if (opened === 1) throw new Error("away");
    return () => "TR";
  });
  expect(opened).toBe(0);
  await expect(find("192.0.2.1")).rejects.toThrow("away");
  expect(await Promise.all([find("192.0.2.1"), find("192.0.2.2")])).toEqual(["TR", "TR"]);
  expect(opened).toBe(2);
});

test("peeks only once a lookup has opened the database", async () => {
  const find = countriesOnDemand(async () => () => "TR");
  expect(find.peek("192.0.2.1")).toBeUndefined();
  await find("192.0.2.1");
  expect(find.peek("192.0.2.2")).toBe("TR");
});
