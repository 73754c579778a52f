import { expect, test } from "vitest";
import { getPhase } from "./phase.ts";

const [from, until] = ["2026-05-01T12:00:00.000Z", "2026-05-01T13:00:00.000Z"];
const at = (time: string) => Date.parse(`2026-05-01T${time}Z`);

test("is active from its start to its end, and says when that changes", () => {
  const pageRedirect = { from, until };
  expect(getPhase(pageRedirect, at("11:59:59.999"))).toEqual({ isOn: false, nextMs: Date.parse(from) });
  expect(getPhase(pageRedirect, at("12:00:00.000"))).toEqual({ isOn: true, nextMs: Date.parse(until) });
  expect(getPhase(pageRedirect, at("13:00:00.000"))).toEqual({ isOn: false, nextMs: undefined });
});

test("stays active without an end", () => {
  expect(getPhase({ from: null, until: null }, at("12:00:00"))).toEqual({ isOn: true, nextMs: undefined });
});
