import { z } from "zod";
import { simulatorContract } from "#features/links/simulator/contract.ts";
import { simulateLink, simulateNew } from "#features/links/simulator/simulate.ts";
import { linkId } from "./link-tools.ts";
import { defineTool, READS } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const { shape } = simulatorContract["POST /v1/links/{linkId}/simulate"].body;

const linkInput = z.strictObject({
  kind: z.literal("saved"),
  linkId,
  link: shape.link.describe("Tries this destination instead of the saved one."),
  rules: shape.rules.describe("Tries these rules instead of the saved ones."),
});
const draftInput = z.strictObject({
  kind: z.literal("draft"),
  link: simulatorContract["POST /v1/links/simulate"].body.shape.link.describe("The destination."),
  rules: shape.rules,
});

export const simulateLinkTool = defineTool({
  name: "simulate_link",
  title: "Simulate a visit",
  description:
    "Return what a visitor with the given country, language, device, time and so on would get from a link, saved or not, and every step of the decision. Use it to check rules before saving them, or to explain why someone landed somewhere. Nothing is stored or counted. Omitted properties of the visitor are unknown; without hash, a split test picks at random.",
  scopes: ["links:read"],
  annotations: { ...READS, idempotentHint: false },
  input: z.strictObject({
    target: z.discriminatedUnion("kind", [linkInput, draftInput]),
    visitor: shape.visitor.default({}),
  }),
  output: z.object({
    decision: z
      .string()
      .describe("go: the visitor lands on the destination. Otherwise the page of ours that is shown."),
    delaySeconds: z.number(),
    because: z.string().nullable(),
    counts: z.boolean().describe("Whether the visit is a click."),
    opens: z.string().nullable().describe("When a closed link begins or opens again."),
    trace: z.array(
      z.object({
        step: z.string(),
        rule: z.string(),
        matched: z.boolean(),
        why: z.string(),
        untrusted: untrusted({ values: z.record(z.string(), z.union([z.string(), z.number()])) }),
      }),
    ),
    untrusted: untrusted({ destination: z.string().nullable(), app: z.string().nullable() }),
  }),
  async run(ctx, { target, visitor }) {
    const { link, rules } = target;
    const { destination, app, delay, trace, ...result } =
      target.kind === "saved"
        ? await simulateLink(ctx, target.linkId, { visitor, link, rules })
        : await simulateNew(ctx, { visitor, link: target.link, rules });
    return {
      summary: `Decision: ${result.decision}. ${result.counts ? "It counts as a click." : "It does not count as a click."}`,
      data: {
        ...result,
        delaySeconds: delay,
        trace: trace.map(({ why: { key, values }, ...step }) => ({ ...step, why: key, untrusted: { values } })),
        untrusted: { destination, app },
      },
    };
  },
});
