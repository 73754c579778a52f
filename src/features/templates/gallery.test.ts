import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { appearanceBody } from "#features/appearance/contract.ts";
import { newBlockBody } from "#features/blocks/block-schema.ts";
import { readContent } from "#features/blocks/read-content.ts";
import { newLinkBody } from "#features/links/link-schema.ts";
import { membershipByPlan } from "#features/workspaces/membership-by-plan.ts";
import {
  getTemplateAppearance,
  getPictureAddress,
  type TemplateBlock,
  type TemplateItem,
  templateKinds,
  type TemplateLink,
} from "./page-template.ts";
import { pageTemplates } from "./gallery/gallery.ts";
import { phrases } from "./template-items.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const OWN = new Set(["halka.example"]);
const all = pageTemplates.flatMap((template) =>
  languages.map((language) => ({ template, language, of: `${template.key} in ${language}` })),
);
const isLink = (item: TemplateItem): item is TemplateLink => "link" in item;

test("the gallery has twenty templates with distinct keys, and some of every kind", () => {
  expect(new Set(pageTemplates.map(({ key }) => key)).size).toBe(20);
  expect(new Set(pageTemplates.map(({ kind }) => kind))).toEqual(new Set(templateKinds));
});

test("no two templates look alike", () => {
  const looks = pageTemplates.map(({ look }) => JSON.stringify([look.template, look.palette, look.font, look.buttons]));
  expect(new Set(looks).size).toBe(pageTemplates.length);
  const neighbours = pageTemplates.slice(1).filter(({ look }, index) => look.font === pageTemplates[index]!.look.font);
  expect(neighbours).toEqual([]);
});

test.each(all)("$of is a valid page", ({ template, language }) => {
  const document = template.read(language, NOW);
  const fields = getTemplateAppearance({ ...document, look: template.look }, {});
  expect(appearanceBody.safeParse(fields).error).toBeUndefined();
  const items = document.sections.flatMap((section) => section.items);
  for (const { picture, ...link } of items.filter(isLink)) {
    const body = { ...link, slug: "web", thumbnail: getPictureAddress(picture) };
    expect(newLinkBody.safeParse(body).error).toBeUndefined();
  }
  for (const block of items.filter((item) => !isLink(item))) {
    expect(newBlockBody.safeParse(block).error).toBeUndefined();
    expect(() => readContent((block as TemplateBlock).content, OWN)).not.toThrow();
  }
});

test.each(all)("$of is complete in its language, and repeats no text", ({ template, language }) => {
  const { name, title, description, sections } = template.read(language, NOW);
  const words = JSON.stringify([name, title, description, sections]);
  expect(words).not.toMatch(/undefined|(?<!"still":)""/);
  for (const other of languages.filter((each) => each !== language)) {
    expect(template.read(other, NOW).description).not.toBe(description);
  }
  expect(/[а-яё]/i.test(description)).toBe(language === "ru");
  const names = sections.flatMap(({ items }) => items.filter(isLink).map((link) => link.name));
  expect(new Set(names).size).toBe(names.length);
});

test("every template has blocks as well as links, and fits into the smallest plan", () => {
  for (const template of pageTemplates) {
    const items = template.read("en", NOW).sections.flatMap((section) => section.items);
    const links = items.filter(isLink);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.length).toBeLessThanOrEqual(membershipByPlan.Free.limits.links ?? 5);
    expect(items.length - links.length).toBeGreaterThanOrEqual(2);
  }
});

test("every language has the same phrases", () => {
  for (const language of languages) expect(Object.keys(phrases[language])).toEqual(Object.keys(phrases.en));
});
