import type { Fact } from "../facts.ts";
import { type Noun, nouns } from "./contract.ts";

/** What screens ask for anew after a fact about each thing. */
const NOUNS: Readonly<Record<string, readonly Noun[]>> = {
  workspace: ["settings", "pages"],
  account: ["settings"],
  link: ["links", "categories"],
  links: ["links", "categories"],
  block: ["links"],
  blocks: ["links"],
  category: ["links", "categories"],
  categories: ["links", "categories"],
  utm_template: ["links"],
  appearance: ["appearance", "pages"],
  media: ["media", "settings"],
  file: ["settings"],
  annotation: ["settings"],
  subscriber: ["audience"],
  message: ["audience"],
  webhook: ["audience"],
  share: ["settings"],
  report: ["settings"],
};

/** The nouns that a fact touches; all of them for what is not named here, because to ask in vain harms less than to show what was. */
export function nounsOf({ name }: Pick<Fact, "name">): readonly Noun[] {
  const [subject = ""] = name.split(".");
  return Object.hasOwn(NOUNS, subject) ? NOUNS[subject]! : nouns;
}
