import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { badDestination, destinationText, linkSchema, timeoutSeconds } from "../../link-schema.ts";
import { CLICKS_MAX } from "../limits.ts";
import { rulesBody } from "../schema.ts";
import { devices } from "../words.ts";

/** Somebody who might come; what is left out is not known of them. */
const simulatedVisitor = z.strictObject({
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
  /** Of the opened address, with or without its `?`. */
  query: text(1024).optional(),
  returning: z.boolean().optional(),
  /** When they come; now, where it is left out. */
  at: z.iso.datetime({ offset: true, error: "Enter a date and time, such as 2026-05-01T09:00:00Z" }).optional(),
  /** Which click of the limit it is; the next one, where it is left out. */
  click: z
    .int()
    .min(1, "Enter at least 1")
    .max(CLICKS_MAX + 1)
    .optional(),
  /** Gives the right password. */
  password: z.boolean().optional(),
  /** Passes the gate. */
  gate: z.boolean().optional(),
  /** Draws a preview for a chat or a network. */
  unfurler: z.boolean().optional(),
  /** A hash of the day: the same one always gets the same variant; without it the variant is drawn. */
  hash: z
    .string()
    .regex(/^\d{1,20}$/, "Use digits only")
    .optional(),
});

/** What is given is tried instead of what is saved. */
const draft = {
  rules: rulesBody.nullable().optional(),
  link: destinationText.optional(),
  timeout: timeoutSeconds.optional(),
  hasPassword: z.boolean().optional(),
};

const simulated = z.object({
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
  /** Where the visitor lands; null where a page of ours answers. */
  destination: z.string().nullable(),
  /** What that page opens first, in an app's own scheme. */
  app: z.string().nullable(),
  /** How long that page waits, in seconds. */
  delay: z.number(),
  because: z.enum(["own", "target", "variant", "winner", "app", "fallback"]).nullable(),
  /** Whether it is a click, which also takes a number of the limit. */
  counts: z.boolean(),
  /** When a link that is closed begins or opens again. */
  opens: z.string().nullable(),
  trace: z.array(
    z.object({
      step: z.string(),
      rule: z.string(),
      matched: z.boolean(),
      why: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  ),
});

export const simulatorContract = {
  "POST /v1/links/simulate": {
    summary: "Try a link that is not saved: what it would answer to a visitor, and why",
    access: "session",
    body: z.strictObject({ visitor: simulatedVisitor, ...draft, link: destinationText }),
    status: 200,
    response: simulated,
    errors: [signedOut, badDestination],
  },
  "POST /v1/links/{linkId}/simulate": {
    summary: "Try a link, or a draft of it: what it would answer to a visitor, and why. Nothing is counted",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    body: z.strictObject({ visitor: simulatedVisitor, ...draft }),
    status: 200,
    response: simulated,
    errors: [signedOut, notFound, badDestination],
  },
  "DELETE /v1/links/{linkId}/taken": {
    summary: "Let the click limit of a link count from the beginning",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    status: 200,
    response: linkSchema,
    errors: [signedOut, notFound],
  },
} as const satisfies Contract;

export type SimulatorContract = typeof simulatorContract;
export type Simulated = z.output<typeof simulated>;
export type SimulatedVisitor = z.output<typeof simulatedVisitor>;
