import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { credential } from "#testing/sample-bodies.ts";
import { AddPasskeyDialog } from "./passkey-dialogs.tsx";

const bytes = new ArrayBuffer(3);

/** What a browser returns that has created a passkey. */
const created = {
  ...credential,
  rawId: bytes,
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ["internal"] },
  getClientExtensionResults: () => ({}),
};

function simulatePrompt(create: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "credentials");
    vi.unstubAllGlobals();
  });
}

test("a cancelled prompt is repeated without another reauthentication, which would need a new code", async () => {
  const create = vi
    .fn<() => Promise<Credential | null>>()
    .mockRejectedValueOnce(new DOMException("", "NotAllowedError"))
    .mockResolvedValueOnce(created);
  simulatePrompt(create);
  const done = vi.fn<(name: string) => void>();
  const { user, fill, calls } = await renderScreen(<AddPasskeyDialog onDone={done} onClose={() => undefined} />, {
    responses: {
      "GET /v1/auth/totp": () => ({ since: null, recovery_codes_left: 0 }),
      "POST /v1/auth/passkeys/options": () => ({
        rp: { id: "127.0.0.1", name: "Halka" },
        user: { id: "AAAA", name: "ada@example.com", displayName: "ada@example.com" },
        challenge: "AAAA",
        pubKeyCredParams: [{ alg: -7, type: "public-key" }],
        timeout: 300_000,
        excludeCredentials: [],
        attestation: "none",
      }),
      "POST /v1/auth/passkeys": () => ({ _id: "1", name: "Phone", createdAt: "2026-05-01T09:00:00.000Z" }),
    },
  });
  await fill(await screen.findByLabelText("Name"), "Phone");
  await fill(screen.getByLabelText("Current password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("No passkey was created. You can try again.");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("Phone"));
  expect(create).toHaveBeenCalledTimes(2);
  expect(calls.filter(({ key }) => key === "POST /v1/auth/passkeys/options")).toHaveLength(1);
});
