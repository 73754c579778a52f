import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { anyHours, anyRules, anyVisitor, ZONES } from "#testing/any-rules.ts";
import { sampleDecided, sampleVisitor } from "#testing/sample-visitor.ts";
import { decide } from "#features/routing/decide.ts";
import type { BlockContent } from "./content.ts";
import { blocksUntilMs, type DecidedBlock, decideBlock, isConditional } from "./decide-block.ts";
import type { BlockRules } from "./rules.ts";

const divider: BlockContent = { kind: "divider", look: "line" };
const block = (rules: BlockRules | null = null, content: BlockContent = divider): DecidedBlock => ({ content, rules });
const countdown = (until: string, after?: string): BlockContent => ({
  kind: "countdown",
  title: "Opening",
  until,
  zone: "UTC",
  ...(after !== undefined && { after }),
});
const instants = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2030-01-01") });
const CLOSED_KINDS = new Set<string>(["not-yet", "expired", "closed"]);

test("shows a block at the same hours as a link with the same schedule, to every visitor", () => {
  fc.assert(
    fc.property(anyRules, anyVisitor, instants, (rules, visitor, timeMs) => {
      const schedule = rules?.schedule;
      const now = new Date(timeMs);
      const shown = decideBlock(block(schedule ? { schedule } : null), visitor, now);
      const link = decide(sampleDecided({ rules: schedule ? { schedule } : null }), visitor, now).kind;
      expect(shown).toBe(CLOSED_KINDS.has(link) ? "hidden" : "shown");
    }),
    { numRuns: 1_000 },
  );
});

test("shows a block to the same visitors as a link target with the same conditions", () => {
  fc.assert(
    fc.property(anyRules, anyVisitor, instants, (rules, visitor, timeMs) => {
      const target = rules?.targets?.[0];
      fc.pre(target !== undefined);
      const now = new Date(timeMs);
      const link = decide(sampleDecided({ rules: { targets: [target] } }), visitor, now);
      const isTargeted = link.kind === "go" && link.reason.kind === "target";
      expect(decideBlock(block({ when: target.when }), visitor, now)).toBe(isTargeted ? "shown" : "hidden");
    }),
    { numRuns: 1_000 },
  );
});

test("keeps the decision for the same visitor until the block's next boundary", () => {
  const contents = fc.oneof(
    fc.constant(divider),
    fc
      .tuple(instants, fc.boolean())
      .map(([at, says]) => countdown(new Date(at).toISOString(), says ? "Open" : undefined)),
  );
  fc.assert(
    fc.property(
      fc.array(anyHours, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...ZONES),
      contents,
      instants,
      (hours, zone, content, timeMs) => {
        const now = new Date(Math.floor(timeMs / MINUTE_MS) * MINUTE_MS);
        const own = block({ schedule: { hours, zone } }, content);
        const before = decideBlock(own, sampleVisitor(), now);
        const next = blocksUntilMs([own], now);
        expect(next).toBeGreaterThan(now.getTime());
        for (let at = now.getTime(); at < Math.min(next, now.getTime() + 1440 * MINUTE_MS); at += 7 * MINUTE_MS)
          expect(decideBlock(own, sampleVisitor(), new Date(at))).toBe(before);
      },
    ),
    { numRuns: 200 },
  );
});

describe("a gate", () => {
  const gate = { kind: "age", years: 18 } as const;

  test("is shown instead of the block until it is passed", () => {
    const now = new Date("2026-05-01T12:00:00Z");
    expect(decideBlock(block({ gate }), sampleVisitor(), now)).toEqual({ gate });
    expect(decideBlock(block({ gate }), sampleVisitor({ hasPassedGate: true }), now)).toBe("shown");
  });

  test("is hidden from visitors whom the conditions exclude, and while the schedule is closed", () => {
    const now = new Date("2026-05-01T12:00:00Z");
    const when = [{ kind: "country", is: "one-of", values: ["TR"] }] as const;
    expect(decideBlock(block({ gate, when: [...when] } as never), sampleVisitor(), now)).toBe("hidden");
    const schedule = { until: "2026-05-01T12:00:00Z", zone: "UTC" };
    expect(decideBlock(block({ gate, schedule }), sampleVisitor(), now)).toBe("hidden");
  });
});

describe("a countdown", () => {
  const until = "2026-05-01T12:00:00Z";

  test("disappears when it ends, unless it has a closing text", () => {
    const at = new Date(until);
    const before = new Date(at.getTime() - 1);
    expect(decideBlock(block(null, countdown(until)), sampleVisitor(), before)).toBe("shown");
    expect(decideBlock(block(null, countdown(until)), sampleVisitor(), at)).toBe("hidden");
    expect(decideBlock(block(null, countdown(until, "Open")), sampleVisitor(), at)).toBe("shown");
  });

  test("changes the page when it ends, and never again", () => {
    const blocks = [block(), block(null, countdown(until, "Open"))];
    expect(blocksUntilMs(blocks, new Date("2026-05-01T11:00:00Z"))).toBe(Date.parse(until));
    expect(blocksUntilMs(blocks, new Date(until))).toBe(Infinity);
  });
});

test("a page differs between visitors only if a block has conditions", () => {
  expect(isConditional(block())).toBe(false);
  expect(isConditional(block({ gate: { kind: "sensitive" } }))).toBe(false);
  expect(isConditional(block({ when: [{ kind: "returning", is: "one-of" }] }))).toBe(true);
});
