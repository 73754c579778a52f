import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { ConsentScreen } from "./consent-screen.tsx";

afterEach(() => vi.restoreAllMocks());

async function renderConsent() {
  const app = { name: "Notes", host: "", kind: "registered" };
  const workspaces = [{ _id: sampleUser._id, handle: sampleUser.username }];
  const { user } = await renderScreen(<ConsentScreen uid="0123456789" />, {
    responses: {
      "GET /oauth/consent/0123456789/request": () => ({
        app,
        email: sampleUser.email,
        workspaces,
        scopes: ["links:read"],
        isLasting: true,
      }),
      "POST /oauth/consent/0123456789/decision": () => ({ location: "/oauth/authorize/0123456789" }),
    },
  });
  // as for an app with its own scheme, which opens beside the page
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  await screen.findByRole("button", { name: "Allow" });
  return { user, assign };
}

test.each([
  ["Allow", "Connected", "Return to Notes. You can close this page."],
  ["Deny", "Not connected", "Notes has no access. You can close this page."],
])("explains after %s how to continue, since an app may open without leaving the page", async (button, title, text) => {
  const { user, assign } = await renderConsent();
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByRole("heading", { name: title });
  expect(screen.getByRole("status").textContent).toBe(text);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/oauth/authorize/0123456789");
});
