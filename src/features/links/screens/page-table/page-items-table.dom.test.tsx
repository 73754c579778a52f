import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleCategory, sampleLink } from "#testing/sample-link.ts";
import { renderScreen, simulatePopovers, simulateWideLayout } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Link } from "../../contract.ts";
import { useLinks } from "../link-queries.ts";
import { PageItemsTable, type PageItemsTableProps } from "./page-items-table.tsx";
import { useFilter } from "./link-filter.ts";

const links = [
  sampleLink("coffee", { tags: ["food"], createdAt: "2026-01-03T00:00:00.000Z" }),
  sampleLink("atlas", { slug: "github", createdAt: "2026-01-01T00:00:00.000Z", sort_order: 20 }),
  sampleLink("bread", { tags: ["food"], archived: true, createdAt: "2026-01-02T00:00:00.000Z", sort_order: 30 }),
];
const clicks: Readonly<Record<string, number>> = { coffee: 70, atlas: 9, bread: 1_500 };
const NONE: readonly never[] = [];
const nothing = () => undefined;

/** The table as on the dashboard: with the links of the API and the filter of the address. */
function Table({ blocks = NONE, categories = NONE, onEdit = nothing }: Partial<PageItemsTableProps>) {
  const found = useLinks().data;
  const [filter, onFilter] = useFilter();
  if (!found) return null;
  return (
    <PageItemsTable
      links={found}
      toClicks={(id) => clicks[id]}
      onEditBlock={nothing}
      onNewCategory={nothing}
      {...{ blocks, categories, filter, onFilter, onEdit }}
    />
  );
}

interface TableOptions {
  readonly query?: string;
  readonly all?: readonly Link[];
  readonly responses?: Responses;
}

async function renderTable(
  props: Partial<PageItemsTableProps> = {},
  { query = "", all = links, responses }: TableOptions = {},
) {
  const shown = await renderScreen(<Table {...props} />, {
    path: `/dashboard${query}`,
    responses: { "GET /v1/widget/link": () => all, "GET /v1/links/health": () => [], ...responses },
  });
  await screen.findByRole("table");
  return shown;
}

const rows = () => screen.getAllByRole("row").slice(1);
const names = () => rows().map((row) => row.dataset["link"]);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const selected = () => links.map(({ name }) => name).filter((name) => box(`Select ${name}`).checked);

beforeEach(simulateWideLayout);
beforeEach(simulatePopovers);

test("lists links in their own order, with clicks and state", async () => {
  await renderTable();
  expect(names()).toEqual(["coffee", "atlas", "bread"]);
  const first = within(rows()[0]!);
  expect(first.getByText("70")).toBeDefined();
  expect(first.getByText("Live")).toBeDefined();
  const last = within(rows()[2]!);
  expect(last.getByText("1,500")).toBeDefined();
  expect(last.getByText("Archived")).toBeDefined();
});

test.each([
  ["By name", ["atlas", "bread", "coffee"], "?sort=name"],
  ["By clicks", ["bread", "coffee", "atlas"], "?sort=clicks"],
  ["Newest first", ["coffee", "bread", "atlas"], "?sort=newest"],
])("sorts %s, and keeps that in the address", async (choice, wanted, query) => {
  const { user, where } = await renderTable();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), choice);
  await waitFor(() => expect(names()).toEqual(wanted));
  expect(where()).toBe(`/dashboard${query}`);
  expect(screen.getByText(/Switch to My order to drag links/)).toBeDefined();
});

test("filters by a tag, says how many links are shown, and resets", async () => {
  const { user, where } = await renderTable();
  await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "#food (2)");
  await waitFor(() => expect(names()).toEqual(["coffee", "bread"]));
  expect(screen.getByText(/2 of 3 links shown\./)).toBeDefined();
  expect(where()).toBe("/dashboard?tag=food");
  await user.click(screen.getByRole("button", { name: "Reset filters" }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(where()).toBe("/dashboard");
});

test("combines the search of the address with a filter", async () => {
  await renderTable({}, { query: "?q=coffee&tag=food" });
  expect(names()).toEqual(["coffee"]);
});

test("an empty result names the search and offers to reset the filters", async () => {
  const { user } = await renderScreen(<Table />, {
    path: "/dashboard?q=zzz",
    responses: { "GET /v1/widget/link": () => links, "GET /v1/links/health": () => [] },
  });
  expect(await screen.findByText("No links match “zzz”.")).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Reset filters" }).at(-1)!);
  expect(await screen.findByRole("table")).toBeDefined();
});

test("selects a range with Shift, and all or none with the header checkbox", async () => {
  const { user } = await renderTable();
  await user.click(box("Select coffee"));
  await user.keyboard("{Shift>}");
  await user.click(box("Select bread"));
  await user.keyboard("{/Shift}");
  expect(selected()).toEqual(["coffee", "atlas", "bread"]);
  await user.click(box("Select all 3 links"));
  expect(selected()).toEqual([]);
  await user.click(box("Select atlas"));
  expect(box("Select all 3 links").indeterminate).toBe(true);
});

test("bulk actions leave out selected links that a filter hides", async () => {
  const { user, calls } = await renderTable({}, { responses: { "POST /v1/links/batch": () => new Reply(500) } });
  await user.click(box("Select coffee"));
  await user.click(box("Select atlas"));
  expect((await screen.findByRole("toolbar")).textContent).toContain("2 selected");
  await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "#food (2)");
  await waitFor(() => expect(screen.getByRole("toolbar").textContent).toContain("1 selected"));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("coffee");
  expect(calls.filter(({ key }) => !key.startsWith("GET"))).toEqual([]);
});

test("renames a link in place", async () => {
  let all: readonly Link[] = links;
  const responses: Responses = {
    "GET /v1/widget/link": () => all,
    "PUT /v1/widget/link/atlas": ({ body }) => {
      const saved = { ...links[1]!, ...(body as Partial<Link>), version: 2 };
      all = [links[0]!, saved, links[2]!];
      return saved;
    },
  };
  const { user, calls } = await renderTable({}, { responses });
  await user.click(screen.getByRole("button", { name: "atlas" }));
  const field = screen.getByRole("textbox", { name: "Rename atlas" });
  await user.clear(field);
  await user.type(field, "  World map {Enter}");
  expect(screen.getByRole("button", { name: "World map" })).toBeDefined();
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain("PUT /v1/widget/link/atlas"));
  expect(calls.find(({ key }) => key.startsWith("PUT"))!.body).toEqual({ name: "World map" });
});

test("Escape and an empty name leave the name unchanged", async () => {
  const { user, calls } = await renderTable();
  await user.click(screen.getByRole("button", { name: "atlas" }));
  await user.keyboard("Other{Escape}");
  await user.click(screen.getByRole("button", { name: "atlas" }));
  await user.clear(screen.getByRole("textbox", { name: "Rename atlas" }));
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "atlas" })).toBeDefined();
  expect(calls.filter(({ key }) => key.startsWith("PUT"))).toEqual([]);
});

test("restores the old name if a new one cannot be saved", async () => {
  let isUp = true;
  const responses: Responses = {
    "GET /v1/widget/link": () => (isUp ? links : new Reply(503, {})),
    "PUT /v1/widget/link/atlas": () => new Reply(503, {}),
  };
  const { user } = await renderTable({}, { responses });
  isUp = false;
  await user.click(screen.getByRole("button", { name: "atlas" }));
  await user.keyboard("Other{Enter}");
  expect(screen.queryByRole("button", { name: "atlas" })).toBeNull();
  expect(await screen.findByRole("button", { name: "atlas" })).toBeDefined();
});

function ClosableTable() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      {isOpen && <Table />}
      <Toasts />
    </>
  );
}

test("reports a name that cannot be saved, even after the table is closed", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<ClosableTable />, {
    responses: {
      "GET /v1/widget/link": () => links,
      "GET /v1/links/health": () => [],
      "PUT /v1/widget/link/atlas": async () => {
        await held.promise;
        return new Reply(503, {});
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "atlas" }));
  await user.keyboard("Other{Enter}");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  held.resolve();
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't save the name");
});

test("an undo of Archive does not unarchive links that were archived before", async () => {
  const { user, calls } = await renderScreen(<ClosableTable />, {
    responses: {
      "GET /v1/widget/link": () => links,
      "GET /v1/links/health": () => [],
      "POST /v1/links/batch": () => ({ links: [] }),
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all 3 links" }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Archive" }));
  await screen.findByText("2 links archived");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const sent = () => calls.filter(({ key }) => key === "POST /v1/links/batch").map(({ body }) => body);
  const ids = ["coffee", "atlas"];
  await waitFor(() =>
    expect(sent()).toEqual([
      { ids, action: "archive" },
      { ids, action: "unarchive" },
    ]),
  );
});

test("shows categories as headings, with the number of their items, blocks among them", async () => {
  const books = sampleCategory("books");
  const blocks = [sampleBlock("hello", { category: "books", sort_order: 5 })];
  const all = [sampleLink("novel", { category: "books" }), sampleLink("loose")];
  await renderTable({ categories: [books], blocks }, { all });
  const heading = screen.getByRole("heading", { name: "books" }).closest("[role=row]")!;
  expect(heading.textContent).toContain("2 items");
  expect(screen.getByRole("table").textContent).toMatch(/books.*hello.*novel/);
});

test("rows of links and of blocks have a cell for each column, and headings of categories span all", async () => {
  const all = [sampleLink("novel", { category: "books" })];
  await renderTable({ categories: [sampleCategory("books")], blocks: [sampleBlock("hello")] }, { all });
  const count = screen.getAllByRole("columnheader").length;
  const span = (cell: HTMLElement) => Number(cell.getAttribute("aria-colspan") ?? 1);
  expect(screen.getByRole("table").getAttribute("aria-colcount")).toBe(String(count));
  await screen.findByRole("button", { name: "Edit hello" });
  for (const row of rows())
    expect(
      within(row)
        .getAllByRole("cell")
        .reduce((sum, cell) => sum + span(cell), 0),
    ).toBe(count);
});

test("a tag filters the list, and a pencil opens the editor", async () => {
  const onEdit = vi.fn<(link: Link) => void>();
  const { user, where } = await renderTable({ onEdit });
  await user.click(screen.getByRole("button", { name: "Edit atlas" }));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(links[1]);
  await user.click(within(rows()[0]!).getByRole("button", { name: /food/ }));
  await waitFor(() => expect(where()).toBe("/dashboard?tag=food"));
});

test("the menu moves a row by one place, announces its position, and ends at the first row", async () => {
  const order = { version: 1, sections: [{ category: null, ids: ["coffee", "atlas", "bread"] }] };
  const responses = {
    "GET /v1/widget/link/order": () => order,
    "PUT /v1/widget/link/order": () => new Promise(() => undefined),
  };
  const { user } = await renderTable({}, { responses });
  const openMenu = () => user.click(screen.getByRole("button", { name: "More for atlas" }));
  await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Move up" }));
  await waitFor(() => expect(names()).toEqual(["atlas", "coffee", "bread"]));
  expect(screen.getByText("Moved atlas. Position 1 of 3.").getAttribute("role")).toBe("status");
  await openMenu();
  expect((await screen.findByRole<HTMLButtonElement>("menuitem", { name: "Move up" })).disabled).toBe(true);
});
