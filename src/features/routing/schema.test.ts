import { expect, it } from "vitest";
import { rulesBody } from "./schema.ts";

const ID = "0000000a-0000-4000-8000-00000000000b";
const OTHER = "0000000a-0000-4000-8000-00000000000c";
const to = "https://a.example/";

it("rejects ids that differ only in case", () => {
  const targets = [ID, ID.toUpperCase()].map((id) => ({ id, when: [{ kind: "returning", is: "one-of" }], to }));
  const paths = rulesBody.safeParse({ targets }).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["targets.1.id"]);
});

it("accepts a winner whose id differs from its variant's only in case", () => {
  const variants = [ID.toUpperCase(), OTHER].map((id) => ({ id, to, weight: 50 }));
  const { split } = rulesBody.parse({ split: { variants, winner: ID } });
  expect(split).toMatchObject({ variants: [{ id: ID }, { id: OTHER }], winner: ID });
});
