import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { sampleSource } from "#testing/sample-source.ts";
import { renderScreen } from "#testing/screen.tsx";
import { type Filter, NO_COUNTS } from "../../queries/statistics-query.ts";
import { FilterChips, LinkHeading } from "./filter-chips.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import { type AnalyticsSource, AnalyticsSourceProvider } from "./source.tsx";
import { useView } from "./use-view.ts";

const rows = [
  { value: "TR", ...NO_COUNTS, humans: 40, visitors: 30 },
  { value: "DE", ...NO_COUNTS, humans: 7, visitors: 5 },
  { value: "", ...NO_COUNTS, humans: 2, visitors: 2 },
];

function Filters() {
  const state = useView(undefined);
  const [open, setOpen] = useState<{ readonly filter: Filter | undefined }>();
  return (
    <>
      <LinkHeading link="a" {...state} />
      <FilterChips {...state} onFilter={(filter) => setOpen({ filter })} />
      {open && <FilterDialog state={state} filter={open.filter} onClose={() => setOpen(undefined)} />}
    </>
  );
}

async function renderFilters(path: string, change: Partial<AnalyticsSource> = {}) {
  const requests: object[] = [];
  const source = sampleSource({
    breakdown: async (query) => {
      requests.push(query);
      return { rows: query.dimension === "country" ? rows : [] };
    },
    ...change,
  });
  const shown = await renderScreen(
    <AnalyticsSourceProvider value={source}>
      <Filters />
    </AnalyticsSourceProvider>,
    { path },
  );
  const parameters = () => new URLSearchParams(shown.where().split("?")[1]);
  return { ...shown, requests, parameters };
}

const button = (name: string) => screen.getByRole("button", { name });
const openDialog = () => screen.findByRole("dialog");

test("adds a filter, offers only values that occur in the period, and puts the filter into the URL", async () => {
  const { user, parameters } = await renderFilters("/dashboard/analytics?count=human");
  await user.click(button("Filter"));
  const dialog = within(await openDialog());
  const turkey = await dialog.findByRole("checkbox", { name: /Türkiye/ });
  expect(dialog.getAllByRole("checkbox").map((box) => box.closest("label")!.textContent)).toEqual([
    "Türkiye40",
    "Germany7",
    "None2",
  ]);
  await user.click(turkey);
  await user.click(dialog.getByRole("checkbox", { name: /Germany/ }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await screen.findByRole("button", { name: "Country: Türkiye or Germany" })).toBeDefined();
  expect(parameters().get("country")).toBe("TR|DE");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("negates a filter", async () => {
  const { user, parameters } = await renderFilters("/dashboard/analytics?count=human&country=TR");
  await user.click(button("Country: Türkiye"));
  const dialog = within(await openDialog());
  expect((await dialog.findByRole<HTMLInputElement>("checkbox", { name: /Türkiye/ })).checked).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "is none of" }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await screen.findByRole("button", { name: "Country is not: Türkiye" })).toBeDefined();
  expect([parameters().get("country"), parameters().get("not_country")]).toEqual([null, "TR"]);
});

test("removes one filter and keeps the others", async () => {
  const { user, parameters } = await renderFilters("/dashboard/analytics?count=human&country=TR&not_device=mobile");
  await user.click(button("Remove filter Country: Türkiye"));
  expect(screen.queryByRole("button", { name: "Country: Türkiye" })).toBeNull();
  expect(button("Device is not: Phone")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  expect([parameters().get("country"), parameters().get("not_device")]).toEqual([null, "mobile"]);
});

test("clears all filters with one button, which is shown only if there are several", async () => {
  const { user, parameters } = await renderFilters("/dashboard/analytics?count=human&period=7d&country=TR&os=iOS");
  await user.click(button("Clear all"));
  expect(parameters().toString()).toBe("count=human&period=7d");
  expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
});

test("removes a filter whose last value is unchecked", async () => {
  const { user, parameters } = await renderFilters("/dashboard/analytics?count=human&country=TR");
  await user.click(button("Country: Türkiye"));
  const dialog = within(await openDialog());
  await user.click(await dialog.findByRole("checkbox", { name: /Türkiye/ }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(parameters().has("country")).toBe(false);
});

test("does not apply a new filter without values", async () => {
  const { user } = await renderFilters("/dashboard/analytics?count=human");
  await user.click(button("Filter"));
  const dialog = within(await openDialog());
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Apply" }).disabled).toBe(true);
});

test("applies the other filters to the offered values of a dimension, but not its own filter", async () => {
  const { user, requests } = await renderFilters("/dashboard/analytics?count=human&country=TR&device=mobile");
  await user.click(button("Country: Türkiye"));
  await within(await openDialog()).findByRole("checkbox", { name: /Germany/ });
  expect(requests).toMatchObject([{ dimension: "country", kind: "visit", device: "mobile" }]);
  expect(requests[0]).not.toHaveProperty("country");
});

test("offers the values of clicks while only clicks can match, since visits belong to no link", async () => {
  const { user, requests } = await renderFilters("/dashboard/analytics?count=human&link=a");
  await user.click(button("Filter"));
  await within(await openDialog()).findByRole("checkbox", { name: /Germany/ });
  expect(requests).toMatchObject([{ dimension: "country", kind: "click", link: "a" }]);
});

test("offers the values of clicks in statistics that are shared for some links", async () => {
  const { user, requests } = await renderFilters("/stats/x?count=human", { isLimitedToLinks: true });
  await user.click(button("Filter"));
  await within(await openDialog()).findByRole("checkbox", { name: /Germany/ });
  expect(requests).toMatchObject([{ dimension: "country", kind: "click" }]);
});

test("offers no more values once a filter is as large as the API accepts", async () => {
  const values = Array.from({ length: 100 }, (_, index) => `V${index}`).join("|");
  const { user } = await renderFilters(`/dashboard/analytics?count=human&utm_source=${values}`, {
    breakdown: async () => ({ rows: [{ value: "poster", ...NO_COUNTS, humans: 1 }] }),
  });
  await user.click(screen.getByRole("button", { name: /^UTM source/ }));
  const dialog = within(await openDialog());
  const poster = await dialog.findByRole<HTMLInputElement>("checkbox", { name: /^poster/ });
  expect(poster.disabled).toBe(true);
  expect(dialog.getByRole("status").textContent).toMatch(/^This filter is full/);
  await user.click(dialog.getByRole("checkbox", { name: /^V99/ }));
  expect(poster.disabled).toBe(false);
  expect(dialog.getByRole("status").textContent).toBe("");
});

test("keeps a chosen value that does not occur in the period", async () => {
  const { user } = await renderFilters("/dashboard/analytics?count=human&country=JP");
  await user.click(button("Country: Japan"));
  const japan = await within(await openDialog()).findByRole<HTMLInputElement>("checkbox", { name: /Japan/ });
  expect([japan.checked, japan.closest("label")!.textContent]).toEqual([true, "Japan0"]);
});

test("searches the values by their names, and Enter does not apply the filter", async () => {
  const { user } = await renderFilters("/dashboard/analytics?count=human");
  await user.click(button("Filter"));
  const dialog = within(await openDialog());
  await dialog.findByRole("checkbox", { name: /Germany/ });
  await user.type(dialog.getByRole("searchbox"), "germ");
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(dialog.getByRole("checkbox"));
  await user.type(dialog.getByRole("searchbox"), "{Enter}");
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("does not offer dimensions that a shared report hides", async () => {
  const { user } = await renderFilters("/stats/x?count=human", { hides: ["referrer"] });
  await user.click(button("Filter"));
  const options = within(await openDialog()).getAllByRole("option", { hidden: true });
  const names = options.map(({ textContent }) => textContent);
  expect(names).toContain("Referring site");
  expect(names).not.toContain("Referring page");
  expect(names).not.toContain("Bot");
});

test("puts the count choice into the URL, so that the same figures appear for everyone", async () => {
  const { parameters } = await renderFilters("/dashboard/analytics?country=TR");
  expect(parameters().get("count")).toBe("human");
});

test("removing filters moves the focus to the button that adds one", async () => {
  const { user } = await renderFilters("/dashboard/analytics?count=human&country=TR&device=mobile&os=iOS");
  await user.click(screen.getAllByRole("button", { name: /^Remove/ })[0]!);
  expect(document.activeElement).toBe(button("Filter"));
  await user.click(button("Clear all"));
  expect(document.activeElement).toBe(button("Filter"));
  await user.click(button("Page and all links"));
  expect(document.activeElement).toBe(button("Filter"));
});
