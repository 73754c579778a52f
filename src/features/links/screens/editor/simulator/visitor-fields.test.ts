import { expect, it } from "vitest";
import { simulatorContract } from "../../../simulator/contract.ts";
import { anonymousVisitor, visitorPresets, toVisitor } from "./explanation.ts";

const { body } = simulatorContract["POST /v1/links/simulate"];

it.each(Object.entries({ anonymousVisitor, ...visitorPresets }))("converts %s to a valid request", (_name, fields) => {
  const visitor = toVisitor({ ...fields, at: "2026-05-01T22:00", click: "51" }, "Europe/Istanbul");
  expect(visitor).toMatchObject({ at: "2026-05-01T19:00:00.000Z", click: 51 });
  expect(body.safeParse({ visitor, link: "https://a.example/" }).error).toBeUndefined();
});

it("leaves out empty fields", () => {
  expect(toVisitor(anonymousVisitor, "UTC")).not.toHaveProperty("at");
  expect(toVisitor(anonymousVisitor, "UTC")).not.toHaveProperty("click");
});
