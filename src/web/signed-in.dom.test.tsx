import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { startSession } from "#client/session.ts";
import { ConsentScreen } from "#features/oauth/screens/consent-screen.tsx";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { SignedIn } from "./signed-in.tsx";

const GRACE = {
  ...sampleUser,
  _id: "0190a000-0000-7000-8000-000000000002",
  email: "grace@example.com",
  token: "other",
};

test("fetches an app's request again after another person signs in in another tab", async () => {
  startSession(sampleUser);
  const person = (token = "") => (token === `Bearer ${GRACE.token}` ? GRACE : sampleUser);
  await renderScreen(
    <SignedIn>
      <ConsentScreen uid="0123456789" />
    </SignedIn>,
    {
      path: "/oauth/consent/0123456789",
      responses: {
        "GET /oauth/consent/0123456789/request": ({ headers }) => {
          const { _id, email, username } = person(headers.authorization);
          const app = { name: "Notes", host: "notes.example", kind: "published" };
          return { app, email, workspaces: [{ _id, handle: username }], scopes: ["links:read"], isLasting: true };
        },
      },
    },
  );
  await screen.findByText(/ada@example\.com/);
  act(() => startSession(GRACE));
  await screen.findByText(/grace@example\.com/);
  expect(screen.queryByText(/ada@example\.com/)).toBeNull();
});
