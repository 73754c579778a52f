import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { DeleteStatistics } from "./delete-statistics.tsx";

const SHOP = { _id: "0190a000-0000-7000-8000-0000000000a1", name: "Shop" };
const LEAFLET = { _id: "0190a000-0000-7000-8000-0000000000a2", name: "Leaflet" };

const PAGE = "GET /v1/widget/link";
const path = `/dashboard/analytics/receipt?link=${LEAFLET._id}`;
const findChoice = () => screen.findByRole("combobox", { name: "Link" });
const getChosen = async () => ((await findChoice()) as HTMLSelectElement).selectedOptions[0]?.text;

test("names a preselected link that is not on the page", async () => {
  const responses = { [PAGE]: () => [SHOP], [`GET /v1/links/${LEAFLET._id}`]: () => LEAFLET };
  await renderScreen(<DeleteStatistics />, { path, responses });
  expect(await getChosen()).toBe("Leaflet");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Shop", "Leaflet"]);
});

test("deletes the statistics of a link that was purged", async () => {
  const remove = `DELETE /v1/analytics/links/${LEAFLET._id}`;
  const { user, calls } = await renderScreen(<DeleteStatistics />, {
    path,
    responses: { [PAGE]: () => [SHOP], [remove]: () => new Reply(202, {}) },
  });
  expect(await getChosen()).toBe("A deleted link");
  await user.click(screen.getByRole("button", { name: "Delete these statistics" }));
  await user.click(await screen.findByRole("button", { name: "Delete forever" }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain(remove));
});

test("an open dialog keeps its link when the list of links changes", async () => {
  let links = [SHOP, LEAFLET];
  const remove = `DELETE /v1/analytics/links/${SHOP._id}`;
  const { user, calls, queries } = await renderScreen(<DeleteStatistics />, {
    responses: { [PAGE]: () => links, [remove]: () => new Reply(202, {}) },
  });
  expect(await getChosen()).toBe("Shop");
  await user.click(screen.getByRole("button", { name: "Delete these statistics" }));
  await screen.findByRole("dialog", { name: /Shop/ });
  links = [LEAFLET];
  await act(() => queries.refetchQueries());
  await waitFor(async () => expect(await getChosen()).toBe("Leaflet"));
  expect(screen.getByRole("dialog", { name: /Shop/ })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete forever" }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain(remove));
});

test("does not call the page empty while its links load, or if they could not be loaded", async () => {
  const first = Promise.withResolvers<Reply>();
  let attempts = 0;
  const { user } = await renderScreen(<DeleteStatistics />, {
    responses: { [PAGE]: () => (attempts++ === 0 ? first.promise : []) },
  });
  expect(screen.queryByText("No links yet.")).toBeNull();
  first.resolve(new Reply(403, { code: "forbidden", message: "Not allowed" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No links yet.")).toBeDefined();
});
