import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, watchConsoleErrors } from "./fixtures.ts";
import { newPerson, submitSignUp } from "./person.ts";

const BITS = 14;
const CHALLENGE = "1.abc.def";

/** Signs up with a server that requires a proof of work, and returns the proof that the browser sends. */
async function signUpWithProof(page: Page): Promise<string> {
  const person = newPerson();
  await page.route("**/v1/registration/challenge*", (route) =>
    route.fulfill({ json: { bits: BITS, challenge: CHALLENGE } }),
  );
  await page.route("**/users*", (route) => route.fulfill({ json: { attempt: "attempt" } }));
  await page.goto("/signup");
  const sent = page.waitForRequest((request) => request.method() === "POST" && /\/users(\?|$)/.test(request.url()));
  await submitSignUp(page, person);
  const { proof } = (await sent).postDataJSON() as { proof: string };
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return proof;
}

function expectSolved(proof: string) {
  expect(proof.startsWith(`${CHALLENGE}.`)).toBe(true);
  expect(createHash("sha256").update(proof).digest().readUInt32BE() >>> (32 - BITS)).toBe(0);
}

test("computes the proof of work in a worker, which the content security policy allows", async ({ page }) => {
  const started = page.waitForEvent("worker");
  const errors = watchConsoleErrors(page);
  expectSolved(await signUpWithProof(page));
  expect(new URL((await started).url()).origin).toBe(new URL(page.url()).origin);
  expect(errors).toEqual([]);
});

test("computes the proof of work in the page if workers are unavailable", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
  expectSolved(await signUpWithProof(page));
});
