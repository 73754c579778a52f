import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { StatsCards } from "./stats-cards.tsx";

const MONTH = { all: 6, unique: 3, noise: 0, own: 0, visits: 0 };
const responses = {
  "GET /v1/log/my/stats": () => ({ all_click: 6, unique_click: 3 }),
  "GET /v1/log/my/summary": () => ({ month: MONTH, before: null, since: null, series: [] }),
};

beforeEach(() => localStorage.setItem("counting", "all"));
afterEach(() => localStorage.clear());

const findFigure = (label: string) => screen.findByText(label, { selector: "dt" }).then((term) => term.nextSibling);

test("reports that the clicks of programs could not be loaded, and loads them again", async () => {
  let attempts = 0;
  const links = () =>
    attempts++ === 0
      ? new Reply(503, { code: "unavailable", message: "Unavailable" })
      : { links: { a: { all: 6, unique: 3, noise: 4, own: 0 } } };
  const { user } = await renderScreen(<StatsCards />, { responses: { ...responses, "GET /v1/log/my/links": links } });
  await waitFor(async () => expect((await findFigure("All clicks"))?.textContent).toBe("–"));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(async () => expect((await findFigure("All clicks"))?.textContent).toContain("10"));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
