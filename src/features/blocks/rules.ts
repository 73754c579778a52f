import { z } from "zod";
import { condition } from "#features/routing/condition.ts";
import { CONDITIONS_MAX, RULES_BYTES } from "#features/routing/limits.ts";
import { gate, schedule } from "#features/routing/schema.ts";

/** When and to whom a block is shown: the parts of a link's rules that do not concern a destination. */
export const storedBlockRules = z
  .strictObject({
    schedule: schedule.optional(),
    gate: gate.optional(),
    /** A visitor must meet all conditions; others see the page without the block. */
    when: z
      .array(condition)
      .min(1, "Add a condition")
      .max(CONDITIONS_MAX, `Use at most ${CONDITIONS_MAX} conditions`)
      .optional(),
  })
  .meta({ id: "BlockRules" });

/** The rules of a block as the client sends them. They are replaced as a whole: omitted fields are removed. */
export const blockRules = storedBlockRules.superRefine((rules, context) => {
  const { from, until } = rules.schedule ?? {};
  if (new TextEncoder().encode(JSON.stringify(rules)).length > RULES_BYTES)
    context.addIssue({ code: "custom", path: [], message: "Must be at most 16 KiB" });
  if (from && until && Date.parse(from) >= Date.parse(until))
    context.addIssue({
      code: "custom",
      path: ["schedule", "until"],
      message: "Choose an end after the start",
    });
});

export type BlockRules = z.output<typeof storedBlockRules>;
