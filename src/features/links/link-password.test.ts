import { beforeAll, expect, test } from "vitest";
import { isApiError, tooManyRequests } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";
import { checkLinkPassword, linkGuesses } from "./link-password.ts";

let app: WorkspaceApp;
let ada: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
});

const lock = async (password: string | null) => {
  return (await ada.call<Link>("POST", "/v1/widget/link", newLink({ password }))).body;
};
const check = (link: Pick<Link, "_id">, password: string, network = "192.0.2.1") =>
  checkLinkPassword(
    { db: app.db, rateLimits: openRateLimits(app.sql, Buffer.alloc(32)), passwords: ada.ctx.passwords, network },
    link._id,
    password,
  );

test("accepts the right password, and rejects others, even if they differ only in case", async () => {
  const link = await lock("Açıl susam");
  expect(await check(link, "Açıl susam")).toBe(true);
  // in decomposed form, as some keyboards send it
  expect(await check(link, "Açıl susam".normalize("NFD"))).toBe(true);
  expect(await check(link, "açıl susam")).toBe(false);
  expect(await check(link, "")).toBe(false);
  expect(await check(link, "x".repeat(10_000))).toBe(false);
});

test("accepts any password for a link without one, and rejects all for a deleted or unknown link", async () => {
  expect(await check(await lock(null), "whatever")).toBe(true);
  expect(await check({ _id: newId() }, "whatever")).toBe(false);
  const deleted = await lock("sesame");
  await ada.call("DELETE", `/v1/widget/link/${deleted._id}`);
  expect(await check(deleted, "sesame")).toBe(false);
});

test("compares only 20 of 100 concurrent guesses, so a right one beyond the 20 fails", async () => {
  const link = await lock("sesame");
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => check(link, "wrong")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const rejected = results.find((result) => result.status === "rejected")!.reason as unknown;
  expect(isApiError(rejected, tooManyRequests)).toBe(true);
  await expect(check(link, "sesame")).rejects.toThrow("Too many attempts");
  expect(await check(link, "sesame", "198.51.100.7")).toBe(true);
  expect(await check(await lock("sesame"), "sesame")).toBe(true);
});

test("does not count right passwords against the limit of wrong ones", async () => {
  const link = await lock("sesame");
  for (let time = 0; time < 30; time++) expect(await check(link, "sesame")).toBe(true);
});

test("lets in a network that has given the password before, even after others have used up the guesses", async () => {
  const link = await lock("sesame");
  expect(await check(link, "sesame", "192.0.2.7")).toBe(true);
  const { perTarget, perNetwork } = linkGuesses;
  const limits = openRateLimits(app.sql, Buffer.alloc(32));
  await Promise.all(Array.from({ length: perTarget.points }, () => limits.take(perTarget, link._id)));
  await expect(check(link, "sesame", "198.51.100.7")).rejects.toThrow("Too many attempts");
  expect(await check(link, "sesame", "192.0.2.7")).toBe(true);
  for (let guess = 0; guess < perNetwork.points; guess++) expect(await check(link, "wrong", "192.0.2.7")).toBe(false);
  await expect(check(link, "sesame", "192.0.2.7")).rejects.toThrow("Too many attempts");
});

test("forgets which networks gave the password once it changes", async () => {
  const link = await lock("sesame");
  expect(await check(link, "sesame", "192.0.2.7")).toBe(true);
  await ada.call("PUT", `/v1/widget/link/${link._id}`, { password: "another" });
  const limits = openRateLimits(app.sql, Buffer.alloc(32));
  const { perTarget } = linkGuesses;
  await Promise.all(Array.from({ length: perTarget.points }, () => limits.take(perTarget, link._id)));
  await expect(check(link, "another", "192.0.2.7")).rejects.toThrow("Too many attempts");
});
