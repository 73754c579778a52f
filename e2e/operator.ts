import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { halka } from "../qa/product.ts";
import { storeSession, type Member, newMember } from "./member.ts";

/** Adds an operator on the command line while the server runs. */
export async function makeOperator({ email }: Member): Promise<void> {
  const { code, out } = await halka(process.env["E2E_DATA_DIR"]!, ["operator", "add", email]);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("/operate") });
}

export async function turnOnTwoStep(request: APIRequestContext, { token, password }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post("/v1/auth/totp", { headers, data: { current_password: password } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await request.post("/v1/auth/totp/confirm", { headers, data: { code } });
  expect(confirmed.status()).toBeLessThan(300);
}

/** The desk, opened by a new operator. */
export async function openDesk(page: Page, request: APIRequestContext): Promise<Member> {
  const operator = await newMember(request);
  await makeOperator(operator);
  await turnOnTwoStep(request, operator);
  await storeSession(page, operator);
  await page.goto("/operate");
  await expect(page.getByRole("heading", { level: 1, name: "Operator's desk" })).toBeVisible();
  return operator;
}
