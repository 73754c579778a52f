import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { linkSchema, timeoutSeconds } from "../link-schema.ts";
import { badDestination, destinationText } from "#features/routing/destination.ts";
import { CLICKS_MAX } from "#features/routing/limits.ts";
import { rulesBody } from "#features/routing/schema.ts";
import { devices } from "#features/routing/condition-values.ts";

/** A simulated visitor; omitted fields are unknown. */
const simulatedVisitor = z
  .strictObject({
    country: z
      .string()
      .regex(/^([A-Za-z]{2})?$/, "Enter a country's two letters, such as DE")
      .optional(),
    language: text(35).optional(),
    device: z.enum(["", ...devices], "Choose a device").optional(),
    os: text(64).optional(),
    browser: text(64).optional(),
    inApp: text(64).optional(),
    /** A domain, or an address on it. */
    referrer: text(2048).optional(),
    /** The query of the opened address, with or without its `?`. */
    query: text(1024).optional(),
    returning: z.boolean().optional(),
    at: z.iso
      .datetime({ offset: true, error: "Enter a date and time, such as 2026-05-01T09:00:00Z" })
      .optional()
      .describe("The time of the visit; now by default"),
    click: z
      .int()
      .min(1, "Enter at least 1")
      .max(CLICKS_MAX + 1)
      .optional()
      .describe("The number of the click; the next one by default"),
    password: z.boolean().optional().describe("Enters the right password"),
    gate: z.boolean().optional().describe("Passes the gate"),
    unfurler: z.boolean().optional().describe("Is an unfurler, which draws a preview for a chat or social network"),
    hash: z
      .string()
      .regex(/^\d{1,20}$/, "Use digits only")
      .optional()
      .describe("The visitor's hash of the day: equal hashes get the same variant. Without it, the variant is random."),
  })
  .meta({ id: "SimulatedVisitor" });

/** Fields that replace those of the saved link. */
const draft = {
  rules: rulesBody.nullable().optional(),
  link: destinationText.optional(),
  timeout: timeoutSeconds.optional(),
  hasPassword: z.boolean().optional(),
};

const simulated = z
  .object({
    decision: z.enum([
      "go",
      "interstitial",
      "open-app",
      "ask-password",
      "gate",
      "not-yet",
      "expired",
      "closed",
      "used-up",
      "preview",
      "none",
    ]),
    destination: z.string().nullable().describe("Where the visitor lands; null if a page of ours is shown"),
    app: z.string().nullable().describe("The app address that the page opens first"),
    delay: z.number().describe("How long the page waits, in seconds"),
    because: z.enum(["own", "target", "variant", "winner", "app", "fallback"]).nullable(),
    counts: z.boolean().describe("Whether it is a click, which also counts towards the limit"),
    opens: z.string().nullable().describe("When a closed link begins or opens again"),
    restriction: z
      .enum(["new", "warned", "blocked"])
      .nullable()
      .describe(
        "What visitors see first. `new`: a page that names the site, since the link's account is new. `warned` and `blocked` (set by moderation): a warning, or a page that says that the link was taken down",
      ),
    trace: z.array(
      z.object({
        step: z.string(),
        rule: z.string(),
        matched: z.boolean(),
        why: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
      }),
    ),
  })
  .meta({ id: "Simulation" });

export const simulatorContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "POST /v1/links/simulate": {
      id: "simulateDraft",
      scope: "links:read",
      summary: "Simulate an unsaved link: its response to a visitor, and the reasons",
      body: z.strictObject({ visitor: simulatedVisitor, ...draft, link: destinationText }),
      response: simulated,
      errors: [badDestination],
    },
    "POST /v1/links/{linkId}/simulate": {
      id: "simulateLink",
      scope: "links:read",
      summary: "Simulate a link, or a draft of it: its response to a visitor, and the reasons. Nothing is counted",
      params: z.object({ linkId: z.uuid() }),
      body: z.strictObject({ visitor: simulatedVisitor, ...draft }),
      response: simulated,
      errors: [notFound, badDestination],
    },
    "DELETE /v1/links/{linkId}/taken": {
      id: "resetClickLimit",
      summary: "Reset the click count of a link's limit",
      params: z.object({ linkId: z.uuid() }),
      response: linkSchema,
      errors: [notFound],
    },
  },
);

export type SimulatorContract = typeof simulatorContract;
export type Simulated = z.output<typeof simulated>;
export type SimulatedVisitor = z.output<typeof simulatedVisitor>;
