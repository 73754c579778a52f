import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { SessionList } from "./session-list.tsx";

const toSession = (id: string, browser: string) => ({
  id,
  browser,
  os: "Linux",
  country: "",
  created_at: "2026-05-01T09:00:00.000Z",
  last_seen_at: "2026-05-01T09:00:00.000Z",
  is_current: id === "own",
});

test("focuses the heading once a device is signed out, since its row disappears", async () => {
  let sessions = [toSession("own", "Firefox"), toSession("other", "Opera")];
  const { user } = await renderScreen(<SessionList />, {
    responses: {
      "GET /v1/auth/sessions": () => ({ sessions }),
      "DELETE /v1/auth/sessions/other": () => {
        sessions = sessions.slice(0, 1);
        return new Reply(204);
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Sign out .*Opera/ }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 })));
});
