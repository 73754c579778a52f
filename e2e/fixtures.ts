import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { newPerson, type Person, signIn, signUp, verify } from "./person.ts";

interface Fixtures {
  /** Somebody with a verified account who looks at their empty dashboard. */
  readonly person: Person;
}

export const test = base.extend<Fixtures>({
  person: async ({ page }, provide) => {
    const person = newPerson();
    await signUp(page, person);
    await verify(page, person);
    await signIn(page, person);
    await provide(person);
  },
});

/** Expects the page, as it stands, to be without a fault that axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.target) }))).toEqual([]);
}

export { expect };
