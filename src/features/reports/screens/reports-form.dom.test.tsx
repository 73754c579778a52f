import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { ReportsForm } from "./reports-form.tsx";

const setting = (rhythm: string) => ({ rhythm, zone: "UTC", next_at: null, email: "ada@example.com" });

test("sends a choice only after the previous one is saved, so that the last one wins", async () => {
  const first = Promise.withResolvers<object>();
  const sent: unknown[] = [];
  const { user } = await renderScreen(<ReportsForm />, {
    responses: {
      "GET /v1/analytics/reports": () => setting("off"),
      "PUT /v1/analytics/reports": ({ body }) => {
        const { rhythm } = body as { rhythm: string };
        sent.push(rhythm);
        return sent.length === 1 ? first.promise : setting(rhythm);
      },
    },
  });
  await user.click(await screen.findByRole("radio", { name: "Every week" }));
  await waitFor(() => expect(sent).toEqual(["weekly"]));
  const monthly = screen.getByRole<HTMLInputElement>("radio", { name: "Every month" });
  await user.click(monthly);
  await waitFor(() => expect(monthly.checked).toBe(true));
  expect(sent).toEqual(["weekly"]);
  first.resolve(setting("weekly"));
  await waitFor(() => expect(sent).toEqual(["weekly", "monthly"]));
  expect(monthly.checked).toBe(true);
});
