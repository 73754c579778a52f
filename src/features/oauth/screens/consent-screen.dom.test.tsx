import { screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { errorReply, Reply } from "#testing/api.ts";
import { testI18n } from "#testing/i18n.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { consentExpired } from "../contract.ts";
import { ConsentScreen } from "./consent-screen.tsx";

afterEach(() => vi.restoreAllMocks());

const request = {
  app: { name: "Notes", host: "", kind: "registered" },
  email: sampleUser.email,
  workspaces: [{ _id: sampleUser._id, handle: sampleUser.username }],
  scopes: ["links:read"],
  isLasting: true,
};

async function renderConsent() {
  const { user } = await renderScreen(<ConsentScreen uid="0123456789" />, {
    responses: {
      "GET /oauth/consent/0123456789/request": () => request,
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

test("can only be denied while the account has no page, with the reason", async () => {
  const { user, calls } = await renderScreen(<ConsentScreen uid="0123456789" />, {
    responses: {
      "GET /oauth/consent/0123456789/request": () => ({ ...request, workspaces: [] }),
      "POST /oauth/consent/0123456789/decision": () => ({ location: "/oauth/authorize/0123456789" }),
    },
  });
  vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  await screen.findByText(/scheduled for deletion/);
  expect(screen.queryByRole("combobox", { name: "Page" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Deny" }));
  await screen.findByRole("heading", { name: "Not connected" });
  expect(calls.at(-1)?.body).toEqual({ allow: false });
});

test("can be tried again if the app's document could not be read", async () => {
  const replies = [new Reply(503, { code: "unavailable", message: "Try again later." }), request];
  const { user } = await renderScreen(<ConsentScreen uid="0123456789" />, {
    responses: { "GET /oauth/consent/0123456789/request": () => replies.shift() },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Try again later.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Allow" });
});

test("cannot be tried again once the request has expired", async () => {
  await renderScreen(<ConsentScreen uid="0123456789" />, {
    responses: {
      "GET /oauth/consent/0123456789/request": () => errorReply(consentExpired),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toBe(consentExpired.message);
  expect(screen.queryByRole("button")).toBeNull();
});

test("capitalises the app's initial by the language of the dashboard, not of the browser", async () => {
  await renderScreen(
    <I18nextProvider i18n={testI18n("tr")}>
      <ConsentScreen uid="0123456789" />
    </I18nextProvider>,
    {
      responses: {
        "GET /oauth/consent/0123456789/request": () => ({ ...request, app: { ...request.app, name: "istanbul" } }),
      },
    },
  );
  expect(await screen.findByText("İ")).toBeDefined();
});
