import { Secret, TOTP } from "otpauth";
import { expect, expectAccessible, getSection, test } from "./fixtures.ts";
import { storeSession, type Member, newMember } from "./member.ts";
import { submitSignIn } from "./person.ts";
import type { Page } from "@playwright/test";

const SECURITY = "/dashboard/settings?tab=security";
const STEP_MS = 30_000;

/** The app's current or next code. The server also accepts the next one, since clocks differ; each code works once. */
function getCode(key: string, which: "now" | "next"): string {
  const timestamp = Date.now() + (which === "next" ? STEP_MS : 0);
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

/** Turns on two-step sign-in in the settings; returns the app's key and the recovery codes. */
async function turnOn(page: Page, { password }: Member) {
  await getSection(page, "Two-step sign-in").getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Current password/).fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(" ", "");
  await dialog.getByLabel(/^Code from the app/).fill(getCode(key, "now"));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  await expect(getSection(page, "Two-step sign-in").getByText("Two-step sign-in is on.")).toBeVisible();
  return { key, recoveryCodes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function enterPassword(page: Page, member: Member): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, member);
}

async function enterRecoveryCode(page: Page, member: Member, code: string): Promise<void> {
  await enterPassword(page, member);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel(/^Recovery code/).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("asks for a code from the app after the password", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto(SECURITY);
  const { key, recoveryCodes } = await turnOn(page, member);
  await page.reload();
  await expect(getSection(page, "Two-step sign-in").getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByText(recoveryCodes[0]!)).toBeHidden();
  await signOut(page);

  await enterPassword(page, member);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByLabel(/^Six-digit code/)).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(/^Six-digit code/).fill(getCode(key, "next"));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("accepts each recovery code once in place of a code, even to turn two-step sign-in off", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await page.goto(SECURITY);
  const { recoveryCodes } = await turnOn(page, member);
  const twoStep = getSection(page, "Two-step sign-in");
  await signOut(page);

  await enterRecoveryCode(page, member, recoveryCodes[0]!);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await enterRecoveryCode(page, member, recoveryCodes[0]!);
  await expect(page.getByText("This recovery code is wrong or has already been used.")).toBeVisible();
  await expect(page.getByLabel(/^Recovery code/)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel(/^Recovery code/).fill(recoveryCodes[1]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(SECURITY);
  await expect(twoStep.getByText("8 recovery codes left")).toBeVisible();
  await twoStep.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Current password/).fill(member.password);
  await dialog.getByRole("button", { name: "Use a recovery code instead" }).click();
  await dialog.getByLabel(/^Recovery code/).fill(recoveryCodes[2]!);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(twoStep.getByText("Two-step sign-in is off.")).toBeVisible();
  const removed = getSection(page, "Recent activity")
    .getByRole("listitem")
    .filter({ hasText: "Sign-in method removed" });
  await expect(removed).toContainText("authenticator app");
  await signOut(page);
  await enterPassword(page, member);
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Gives the browser an unlocked virtual authenticator, like a laptop with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("signs in with a passkey, without a password or second step, until the passkey is deleted", async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await storeSession(page, member);
  await addAuthenticator(page);
  await page.goto(SECURITY);
  const passkeys = getSection(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Name/).fill("Work laptop");
  await dialog.getByLabel(/^Current password/).fill(member.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(passkeys.getByText("You can now sign in with Work laptop.")).toBeVisible();
  await expect(passkeys.getByText(/not used yet/)).toBeVisible();
  const added = getSection(page, "Recent activity").getByRole("listitem").filter({ hasText: "Sign-in method added" });
  await expect(added).toContainText("passkey, Work laptop");
  await turnOn(page, member);
  await expectAccessible(page);
  await signOut(page);

  // autofill also offers the passkey, and the virtual authenticator may accept before the button is pressed
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(SECURITY);
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await passkeys.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel(/^Name/).fill("Old laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(passkeys.getByText("Passkey renamed to Old laptop.")).toBeVisible();
  await passkeys.getByRole("button", { name: "Delete Old laptop" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(passkeys.getByText("No passkeys yet.")).toBeVisible();
  await expect(passkeys.getByRole("button", { name: "Add a passkey" })).toBeFocused();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn't confirm this passkey.");
  await expect(page).toHaveURL(/\/login$/);
});
