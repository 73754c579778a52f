import { expect, it } from "vitest";
import { buttonUrl } from "./email-message.ts";
import type { MailContent } from "./content.ts";

const username = "ada";
const at = new Date("2026-01-01T00:00:00Z");

it.each<[MailContent, string]>([
  [{ kind: "api-key-changed", username, pageId: "1", what: "created", name: "" }, "developers?tab=keys&page=1"],
  [{ kind: "new-sign-in", username, device: "", place: "", at }, "settings?tab=security#sessions"],
  [{ kind: "factor-changed", username, what: "totp-off", name: "" }, "settings?tab=security#two-step"],
  [{ kind: "factor-changed", username, what: "recovery-code-used", name: "" }, "settings?tab=security#two-step"],
  [{ kind: "factor-changed", username, what: "passkey-added", name: "" }, "settings?tab=security#passkeys"],
  [{ kind: "factor-changed", username, what: "identity-linked", name: "" }, "settings?tab=security#identities"],
  [{ kind: "export-ready", username, until: at }, "settings?tab=data#export"],
  [{ kind: "deletion-scheduled", username, at }, "settings?tab=data#delete-account"],
])("the button of %o opens the section it is about", (content, address) => {
  expect(buttonUrl(content, "https://halka.example")).toBe(`https://halka.example/dashboard/${address}`);
});
