import type { Fact } from "../facts.ts";
import { type Resource, resources } from "./contract.ts";

/** The resources that screens reload after a fact about each subject. */
const RESOURCES_BY_SUBJECT: Readonly<Record<string, readonly Resource[]>> = {
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

/**
 * The resources that a fact touches; all of them for an unlisted subject, since a needless reload is better than stale
 * data.
 */
export function getChangedResources({ name }: Pick<Fact, "name">): readonly Resource[] {
  const [subject = ""] = name.split(".");
  return Object.hasOwn(RESOURCES_BY_SUBJECT, subject) ? RESOURCES_BY_SUBJECT[subject]! : resources;
}
