import { z } from "zod";
import { instant, pictureAddress, text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { condition } from "./condition.ts";
import { hoursList, zone } from "./opening-hours.ts";
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  CLICKS_MAX,
  CONDITIONS_MAX,
  PREVIEW_DESCRIPTION_MAX_LENGTH,
  PREVIEW_TITLE_MAX_LENGTH,
  RULES_BYTES,
  TARGETS_MAX,
  VARIANTS_MAX,
  VARIANTS_MIN,
  WEIGHT_MAX,
} from "./limits.ts";

export type { Condition, ConditionKind } from "./condition.ts";
export type { Hours } from "./opening-hours.ts";

const address = text(MAX_DESTINATION_LENGTH).trim().min(1, "Enter a full web address, such as https://example.com");

export const schedule = z
  .strictObject({
    from: instant.optional(),
    until: instant.optional(),
    hours: hoursList.optional(),
    zone,
  })
  .meta({ id: "Schedule" });

export const gate = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("age"), years: z.int().min(AGE_MIN_YEARS).max(AGE_MAX_YEARS) }),
    z.strictObject({ kind: z.literal("sensitive") }),
  ])
  .meta({ id: "Gate" });

/** Uppercase letters are accepted, so ids are compared in lower case. */
const itemId = z.uuid().toLowerCase();

const target = z.strictObject({
  id: itemId,
  when: z.array(condition).min(1, "Add a condition").max(CONDITIONS_MAX, `Use at most ${CONDITIONS_MAX} conditions`),
  to: address,
});

const variant = z.strictObject({ id: itemId, to: address, weight: z.int().min(0).max(WEIGHT_MAX) });

const split = z
  .strictObject({
    variants: z
      .array(variant)
      .min(VARIANTS_MIN, `Add at least ${VARIANTS_MIN}`)
      .max(VARIANTS_MAX, `Use at most ${VARIANTS_MAX}`),
    autoStop: z.boolean().describe("Whether the best variant is chosen automatically once it is clear"),
    winner: itemId.optional().describe("The variant that every visitor gets"),
  })
  .meta({ id: "Split" });

const preview = z
  .strictObject({
    title: text(PREVIEW_TITLE_MAX_LENGTH).trim().optional(),
    description: text(PREVIEW_DESCRIPTION_MAX_LENGTH).trim().optional(),
    image: pictureAddress.optional(),
  })
  .meta({ id: "LinkPreview" });

const ruleShape = {
  schedule: schedule.optional(),
  limit: z.strictObject({ clicks: z.int().min(1, "Enter at least 1").max(CLICKS_MAX) }).optional(),
  fallback: address.optional().describe("Where visitors go when the link is closed, instead of to our page about it"),
  gate: gate.optional(),
  targets: z.array(target).max(TARGETS_MAX, `Use at most ${TARGETS_MAX} rules`).optional(),
  split: split.optional(),
  forwardQuery: z
    .boolean()
    .optional()
    .describe("Adds the visitor's query to the destination; parameters of the destination take precedence"),
  preview: preview.optional().describe("The preview in chats and social networks, in place of the destination's own"),
  apps: z.strictObject({ ios: address.optional(), android: address.optional() }).optional(),
  onDead: z
    .boolean()
    .optional()
    .describe("Sends visitors to `fallback` while the health check reports the link's own destination as dead"),
};

/** The rules of a link as stored and returned. */
export const rulesSchema = z.strictObject(ruleShape).meta({ id: "Rules" });

/**
 * The rules of a link as the client sends them. They are replaced as a whole: omitted fields are removed. Ids of
 * targets and variants may be omitted.
 */
export const rulesBody = z
  .strictObject({
    ...ruleShape,
    targets: z
      .array(target.partial({ id: true }))
      .max(TARGETS_MAX, `Use at most ${TARGETS_MAX} rules`)
      .optional(),
    split: split
      .extend({
        variants: z
          .array(variant.partial({ id: true }))
          .min(VARIANTS_MIN, `Add at least ${VARIANTS_MIN}`)
          .max(VARIANTS_MAX, `Use at most ${VARIANTS_MAX}`),
        autoStop: z.boolean().optional(),
      })
      .optional(),
  })
  .superRefine((rules, context) => {
    const error = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const { schedule: times, split: test } = rules;
    if (new TextEncoder().encode(JSON.stringify(rules)).length > RULES_BYTES) error([], "Must be at most 16 KiB");
    if (times?.from && times.until && Date.parse(times.from) >= Date.parse(times.until))
      error(["schedule", "until"], "Choose an end after the start");
    if (rules.onDead && !rules.fallback) error(["fallback"], "Enter a fallback address");
    repeated(rules.targets ?? []).forEach((index) => error(["targets", index, "id"], "Use each id once"));
    if (!test) return;
    repeated(test.variants).forEach((index) => error(["split", "variants", index, "id"], "Use each id once"));
    if (test.variants.every(({ weight }) => weight === 0))
      error(["split", "variants", 0, "weight"], "Give at least one variant some traffic");
    if (test.winner && !test.variants.some(({ id }) => id === test.winner))
      error(["split", "winner"], "Choose one of the variants");
  })
  .meta({ id: "NewRules" });

function repeated(items: readonly { id?: string | undefined }[]): number[] {
  return items.flatMap(({ id }, index) => (id && items.findIndex((item) => item.id === id) < index ? [index] : []));
}

export type Rules = z.output<typeof rulesSchema>;
export type RulesBody = z.output<typeof rulesBody>;
export type Schedule = z.output<typeof schedule>;
export type Gate = z.output<typeof gate>;
export type Split = z.output<typeof split>;
export type Variant = z.output<typeof variant>;
export type SocialCard = z.output<typeof preview>;
