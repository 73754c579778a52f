import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { membershipByPlan } from "./membership-by-plan.ts";
import { PROMO_USERS, RAW_DAYS_MAX, RAW_DAYS_MIN, STORAGE_GB } from "./price-list.ts";

const { Free, Starter, Pro } = membershipByPlan;
const { links, shortLinks } = Free.limits;

/** A number with or without a separator of thousands. */
const toPattern = (limit: number | null) =>
  String.raw`(?<!\d)${String(limit).replace(/(?<=\d)(?=(?:\d{3})+$)/g, String.raw`[.,\s]?`)}(?!\d)`;

/** The texts that name limits, in the order of the text. */
const TEXTS: readonly [key: string, limits: readonly (number | null)[]][] = [
  ["errors.plan_limit", [links]],
  ["settings.membership.features.fiveLinks", [links]],
  ["site.pricing.features.fiveLinks", [links]],
  ["site.faq.free.answer", [links, shortLinks]],
];

/** The documents that name limits, with the line that does. */
const DOCUMENTS: readonly [file: string, line: RegExp][] = [
  ["terms-of-service.md", new RegExp(String.raw`^\|[^|]*\| \$0 \|[^|]*${toPattern(links)}`, "m")],
  ["terms-of-service.md", new RegExp(toPattern(PROMO_USERS))],
  ["privacy-policy.md", new RegExp(`${toPattern(RAW_DAYS_MIN)}.*${toPattern(RAW_DAYS_MAX)}`)],
  ["gdpr.md", new RegExp(`${toPattern(RAW_DAYS_MIN)}.*${toPattern(RAW_DAYS_MAX)}`)],
];

describe.each(languages)("in %s", (language) => {
  it.each(TEXTS)("%s names the limits of Free", (key, limits) => {
    const [name, ...path] = key.split(".");
    let text: unknown = JSON.parse(readFileSync(`locales/${language}/${name}.json`, "utf8"));
    for (const part of path) text = (text as Readonly<Record<string, unknown>>)[part];
    expect(text).toMatch(new RegExp(limits.map(toPattern).join(".*")));
  });

  it.each(DOCUMENTS)("%s names the limits: %s", (file, line) => {
    expect(readFileSync(`content/${language}/${file}`, "utf8")).toMatch(line);
  });
});

describe("docs/operating.md", () => {
  const manual = readFileSync("docs/operating.md", "utf8").replaceAll(/\s+/g, " ");
  const format = (limit: number | null) => limit?.toLocaleString("en") ?? "unlimited";

  it.each(Object.entries(membershipByPlan))("names the limits of links of %s", (name, { limits }) => {
    const cells = [name, ...[limits.links, limits.shortLinks, limits.newLinksPerMonth].map(format)];
    expect(manual).toContain(`| ${cells.join(" | ")} |`);
  });

  it("names the storage, and how long visits and clicks are kept", () => {
    expect(manual).toContain(`An account can store ${STORAGE_GB} GiB on Free or Starter, and any amount on Pro`);
    expect(Starter.limits.storageBytes).toBe(Free.limits.storageBytes);
    const [free, pro, enterprise] = [Free.limits.rawDays, Pro.limits.rawDays, RAW_DAYS_MAX].map(format);
    expect(manual).toContain(`${free} on Free and Starter, ${pro} on Pro, ${enterprise} on Enterprise`);
    expect(Starter.limits.rawDays).toBe(Free.limits.rawDays);
  });
});
