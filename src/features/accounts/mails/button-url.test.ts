import { expect, it } from "vitest";
import { buttonUrl } from "./email-message.ts";
import type { MailContent } from "./content.ts";

const username = "ada";
const at = new Date("2026-01-01T00:00:00Z");

it.each<[MailContent, string]>([
  [{ kind: "new-sign-in", username, device: "", place: "", at }, "?tab=security#sessions"],
  [{ kind: "factor-changed", username, what: "totp-off", name: "" }, "?tab=security#two-step"],
  [{ kind: "factor-changed", username, what: "recovery-code-used", name: "" }, "?tab=security#two-step"],
  [{ kind: "factor-changed", username, what: "passkey-added", name: "" }, "?tab=security#passkeys"],
  [{ kind: "factor-changed", username, what: "identity-linked", name: "" }, "?tab=security#identities"],
  [{ kind: "export-ready", username, until: at }, "?tab=data#export"],
  [{ kind: "deletion-scheduled", username, at }, "?tab=data#delete-account"],
])("the button of %o opens the section it is about", (content, address) => {
  expect(buttonUrl(content, "https://halka.example/")).toBe(`https://halka.example/dashboard/settings${address}`);
});
