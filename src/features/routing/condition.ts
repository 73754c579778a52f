import { z } from "zod";
import { SOURCE_PARAMETER } from "./click-source.ts";
import { text } from "#base/schema.ts";
import { hoursList, zone } from "./opening-hours.ts";
import { QUERY_NAME_MAX_LENGTH, QUERY_VALUE_MAX_LENGTH } from "./limits.ts";
import { apps, browsers, devices, NO_REFERRER, REFERRER_HOST, systems } from "./condition-values.ts";

const is = z.enum(["one-of", "none-of"]);
const list = <T extends z.ZodType>(value: T, max: number) =>
  z.array(value).min(1, "Choose at least one").max(max, `Choose at most ${max}`);

const country = z.string().regex(/^[A-Za-z]{2}$/, "Enter a country's two letters, such as DE");
const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Enter a language, such as de or pt-BR");
const host = text(253).regex(REFERRER_HOST, `Enter a domain such as example.com, or ${NO_REFERRER}`);
const queryName = text(QUERY_NAME_MAX_LENGTH)
  .min(1, "Enter the parameter's name")
  .refine((name) => name !== SOURCE_PARAMETER, "This name is reserved. Choose another one.");

/** A condition on the visitor. `is` states whether the visitor's value must be among `values` or must not. */
export const condition = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("country"), is, values: list(country, 250) }),
    z.strictObject({ kind: z.literal("language"), is, values: list(language, 50) }),
    z.strictObject({ kind: z.literal("device"), is, values: list(z.enum(devices), devices.length) }),
    z.strictObject({ kind: z.literal("os"), is, values: list(z.enum(systems), systems.length) }),
    z.strictObject({ kind: z.literal("browser"), is, values: list(z.enum(browsers), browsers.length) }),
    z.strictObject({ kind: z.literal("inApp"), is, values: list(z.enum(apps), apps.length) }),
    z.strictObject({ kind: z.literal("referrer"), is, values: list(host, 50) }),
    z.strictObject({
      kind: z.literal("query"),
      is,
      name: queryName,
      /** Without values, the parameter only has to be present. */
      values: list(text(QUERY_VALUE_MAX_LENGTH), 50).optional(),
    }),
    z.strictObject({ kind: z.literal("time"), is, hours: hoursList, zone }),
    /**
     * `one-of` matches returning visitors, `none-of` new ones. Visitors are recognised only while the salts of today
     * and yesterday last.
     */
    z.strictObject({ kind: z.literal("returning"), is }),
  ])
  .meta({ id: "Condition" });

export type Condition = z.output<typeof condition>;
export type ConditionKind = Condition["kind"];
