import { expect, test } from "vitest";
import type { ImportPreview } from "../../page-import/contract.ts";
import { toImportInput, countChosen, initialChoice, withAddress } from "./choice.ts";

const link = (name: string, known = false) => ({
  name,
  link: `https://site.example/${name}`,
  platform: "web" as const,
  description: "",
  known,
});
const found: ImportPreview = {
  service: "other",
  address: "https://site.example/",
  title: "Late Tea",
  description: "",
  picture: "",
  sections: [
    { name: "", links: [link("a", true), link("b")] },
    { name: "More", links: [link("c", true)] },
  ],
  profiles: [{ platform: "instagram", link: "https://instagram.com/latetea" }],
  left_out: [],
  room: null,
};

test("selects everything new at first", () => {
  const choice = initialChoice(found);
  expect(toImportInput(found, choice)).toEqual({
    title: "Late Tea",
    sections: [{ name: "", links: [{ name: "b", link: "https://site.example/b" }] }],
    profiles: found.profiles,
  });
  expect(countChosen(choice)).toBe(3);
});

test("adds a selected link to its section, and leaves out a deselected one", () => {
  const choice = initialChoice(found);
  const links = withAddress(withAddress(choice.links, "https://site.example/c", true), "https://site.example/b", false);
  const chosen = toImportInput(found, { ...choice, title: false, links, profiles: new Set() });
  expect(chosen).toEqual({
    sections: [{ name: "More", links: [{ name: "c", link: "https://site.example/c" }] }],
    profiles: [],
  });
});
