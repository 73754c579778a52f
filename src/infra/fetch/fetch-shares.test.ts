import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { openFetchShares } from "./fetch-shares.ts";

test("slow fetches of one tenant leave slots for others, and its further ones wait in order", async () => {
  const share = openFetchShares();
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const fetchSlowly = async (address: string) => {
    begun.push(address);
    await promise;
    return undefined;
  };
  // each call gets its own function, as each request does
  const all = Array.from({ length: 10 }, (_, n) => share("ada", fetchSlowly)(`ada ${n}`));
  all.push(share("bob", fetchSlowly)("bob"));
  const first = Array.from({ length: 8 }, (_, n) => `ada ${n}`);
  await eventually(async () => begun.length >= 9);
  expect(begun).toEqual([...first, "bob"]);
  resolve();
  await Promise.all(all);
  expect(begun).toEqual([...first, "bob", "ada 8", "ada 9"]);
});
