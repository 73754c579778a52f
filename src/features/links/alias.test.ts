import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { platforms } from "#features/blocks/platforms.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";
import { nextAlias } from "./alias.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN } from "./limits.ts";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  [ada, eve] = [await app.workspace(), await app.workspace()];
});

const add = async (alias: string) => (await ada.call<Link>("POST", "/v1/widget/link", newLink({ alias }))).body;
const check = async (alias: string, query = "", owner = ada) =>
  (
    await owner.call<{ available: boolean; suggestion: string }>(
      "GET",
      `/v1/links/alias/${encodeURIComponent(alias)}${query}`,
    )
  ).body;

test("reports a free alias as available, and suggests it", async () => {
  expect(await check("Autumn")).toEqual({ available: true, suggestion: "Autumn" });
});

test("reports an alias as taken regardless of case, and suggests the next free one", async () => {
  const link = await add("Spring");
  await add("spring-2");
  expect(await check("SPRING")).toEqual({ available: false, suggestion: "SPRING-3" });
  expect(await check("spring", `?except=${link._id}`)).toEqual({ available: true, suggestion: "spring" });
  expect(await check("spring", "", eve)).toEqual({ available: true, suggestion: "spring" });
  await ada.call("DELETE", `/v1/widget/link/${link._id}`);
  expect(await check("spring")).toEqual({ available: true, suggestion: "spring" });
});

test("leaves space for a number in an alias of full length", async () => {
  const alias = "b".repeat(64);
  await add(alias);
  expect(await check(alias)).toEqual({ available: false, suggestion: `${"b".repeat(62)}-2` });
});

test.each([
  ["yaz koleksiyonu", "yaz-koleksiyonu"],
  ["Çiçekçi ışık", "Cicekci-isik"],
  ["/shop", "shop"],
  ["...", "link"],
  ["весна", "link"],
  ["x".repeat(80), "x".repeat(64)],
])("reports an invalid alias (%j) as unavailable, and suggests %j", async (wanted, suggestion) => {
  const result = await check(wanted);
  expect(result).toEqual({ available: false, suggestion });
  expect(result.suggestion).toMatch(ALIAS_PATTERN);
});

test("names the field if the id of a link is invalid", async () => {
  const { status, body } = await ada.call("GET", "/v1/links/alias/a?except=x");
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field: "except" }] } });
});

test("checks an alias that is also part of another call's path", async () => {
  expect(await check("history")).toEqual({ available: true, suggestion: "history" });
});

test("uses the platform's name as the first alias, and numbers the next ones from 2", () => {
  expect(nextAlias("instagram", new Set())).toBe("instagram");
  expect(nextAlias("instagram", new Set(["instagram"]))).toBe("instagram-2");
  expect(nextAlias("instagram", new Set(["instagram", "instagram-2", "instagram-4"]))).toBe("instagram-3");
});

test("returns an alias that is free and valid", () => {
  const numbered = (platform: string) => fc.array(fc.integer({ min: 2, max: 30 }).map((n) => `${platform}-${n}`));
  const cases = fc
    .constantFrom(...platforms)
    .chain((platform) => fc.tuple(fc.constant(platform), numbered(platform), fc.boolean()));
  fc.assert(
    fc.property(cases, ([platform, taken, isNameTaken]) => {
      const all = new Set(isNameTaken ? [platform, ...taken] : taken);
      const alias = nextAlias(platform, all);
      expect(all.has(alias)).toBe(false);
      expect(alias).toMatch(ALIAS_PATTERN);
      expect(alias.length).toBeLessThanOrEqual(ALIAS_MAX_LENGTH);
    }),
  );
});
