import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { TrendCard } from "./trend-card.tsx";

const failure = () => new Reply(503, { code: "unavailable", message: "Unavailable" });

test("shows a dash for figures that could not be loaded", async () => {
  await renderScreen(<TrendCard />, {
    responses: { "GET /v1/log/my/summary": failure, "GET /v1/widget/link": failure },
  });
  const read = (label: string) => screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;
  await waitFor(() => expect([read("Total clicks, last 30 days"), read("Active links")]).toEqual(["–", "–"]));
});
