import { z } from "zod";
import { zoneName } from "#base/schema.ts";
import { HOURS_MAX } from "./limits.ts";

const ISO_DAYS = 7;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:30");
const endOfHours = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Enter a time such as 18:00");

/**
 * Weekdays (ISO: 1 is Monday) with a start and an end time. If the end is before the start, it is on the next
 * day.
 */
export const hours = z
  .strictObject({
    days: z
      .array(z.int().min(1).max(ISO_DAYS))
      .min(1, "Choose at least one day")
      .max(ISO_DAYS)
      .refine((days) => new Set(days).size === days.length, "List each day once"),
    from: timeOfDay,
    until: endOfHours,
  })
  .refine(({ from, until }) => from !== until, {
    path: ["until"],
    message: "Choose two different times",
  })
  .meta({ id: "Hours" });

export const hoursList = z.array(hours).min(1, "Add hours").max(HOURS_MAX, `Use at most ${HOURS_MAX}`);

/** A time zone by its name in the IANA database, such as `Europe/Istanbul`. */
export const zone = zoneName("Choose a time zone");

export type Hours = z.output<typeof hours>;
