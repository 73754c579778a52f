import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { errorReply, Reply, type Responses } from "#testing/api.ts";
import { sampleShortLink } from "#testing/sample-link.ts";
import { renderScreen, sampleUser, simulateWideLayout } from "#testing/screen.tsx";
import { addressTaken, hostUnknown, shortLinkLimit } from "../../errors.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { ShortLinksScreen } from "./short-links-screen.tsx";

const coffee = sampleShortLink("coffee", { tags: ["food"], clicks: 1_500, lastClickAt: "2026-01-02T00:00:00.000Z" });
const atlas = sampleShortLink("atlas", { onPage: true, archived: true });

async function renderLinks({
  query = "",
  links = [coffee, atlas],
  responses = {},
}: { query?: string; links?: readonly ShortLink[]; responses?: Responses } = {}) {
  const shown = await renderScreen(<ShortLinksScreen toStatistics={(id) => `/statistics/${id}`} tools={null} />, {
    path: `/dashboard/links${query}`,
    responses: {
      "GET /v1/links": () => ({ links, next: null }),
      "GET /v1/links/tags": () => [{ tag: "food", count: 1 }],
      "GET /v1/links/hosts": () => [],
      "GET /v1/links/categories": () => [],
      "GET /v1/links/health": () => [],
      ...responses,
    },
  });
  const lists = () => shown.calls.filter(({ key }) => key === "GET /v1/links");
  return {
    ...shown,
    /** The latest query of the list, without its page size. */
    lastQuery: () => {
      const sent = new URLSearchParams(lists().at(-1)?.query);
      sent.delete("limit");
      return sent.toString();
    },
    created: () => shown.calls.filter(({ key }) => key === "POST /v1/links"),
  };
}

const rows = () => screen.getAllByRole("row").slice(1);
const names = () => rows().map((row) => row.dataset["link"]);
const urlField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Paste a long URL" });
const pathField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Custom ending (optional)" });

beforeEach(simulateWideLayout);

test("lists links with their address, clicks and place", async () => {
  await renderLinks();
  await screen.findByRole("table");
  const first = within(rows()[0]!);
  expect(first.getByRole("button", { name: "Copy short link go.example/coffee" })).toBeDefined();
  expect(first.getByRole("link", { name: "1,500 clicks" }).getAttribute("href")).toBe("/statistics/coffee");
  expect(first.getByText("Off page")).toBeDefined();
  const second = within(rows()[1]!);
  expect(second.getByText("On page")).toBeDefined();
  expect(second.getByText("Never")).toBeDefined();
  expect(second.getByText("Archived")).toBeDefined();
});

test("reads the filter and the sorting from the URL", async () => {
  const { lastQuery } = await renderLinks({ query: "?q=cof&show=archived&place=short&tag=food&sort=clicks" });
  await screen.findByRole("table");
  expect(lastQuery()).toBe("q=cof&archived=true&onPage=false&tag=food&sort=clicks");
});

test("ignores unknown values in the URL", async () => {
  const { lastQuery } = await renderLinks({ query: "?show=some&place=nowhere&sort=size" });
  await screen.findByRole("table");
  expect(lastQuery()).toBe("");
});

test.each([
  ["Show", "Active", "?show=active", "archived=false"],
  ["On your page", "Short links only", "?place=short", "onPage=false"],
  ["Tag", "#food (1)", "?tag=food", "tag=food"],
  ["Sort by", "Most clicks", "?sort=clicks", "sort=clicks"],
])("keeps the choice of %s in the URL, and queries by it", async (label, choice, search, query) => {
  const { user, where, lastQuery } = await renderLinks();
  await user.selectOptions(await screen.findByRole("combobox", { name: label }), choice);
  expect(where()).toBe(`/dashboard/links${search}`);
  await waitFor(() => expect(lastQuery()).toBe(query));
});

test("keeps both of two successive choices, and the browser's Back undoes them one by one", async () => {
  const { where, back } = await renderLinks();
  const tag = await screen.findByRole("combobox", { name: "Tag" });
  const sort = screen.getByRole("combobox", { name: "Sort by" });
  act(() => {
    fireEvent.change(tag, { target: { value: "food" } });
    fireEvent.change(sort, { target: { value: "oldest" } });
  });
  await waitFor(() => expect(where()).toBe("/dashboard/links?tag=food&sort=oldest"));
  await act(back);
  expect(where()).toBe("/dashboard/links?tag=food");
  await act(back);
  expect(where()).toBe("/dashboard/links");
});

test("filters by a tag that is pressed", async () => {
  const { user, where } = await renderLinks();
  await user.click(await screen.findByRole("button", { name: "Show links tagged #food" }));
  expect(where()).toBe("/dashboard/links?tag=food");
});

test("offers to reset a filter that no link matches", async () => {
  const { user, where } = await renderLinks({ query: "?q=nothing&sort=clicks", links: [] });
  expect(await screen.findByText("No links match “nothing”.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reset filters" }));
  expect(where()).toBe("/dashboard/links?sort=clicks");
});

test("focuses the field for a new link on request if there are no links", async () => {
  const { user } = await renderLinks({ links: [] });
  await user.click(await screen.findByRole("button", { name: "Create a short link" }));
  expect(document.activeElement).toBe(urlField());
});

test("tries again after the list failed to load", async () => {
  let isFailing = true;
  const { user } = await renderLinks({
    responses: {
      "GET /v1/links": () =>
        isFailing ? new Reply(403, { code: "forbidden", message: "No" }) : { links: [coffee], next: null },
    },
  });
  expect(await screen.findByText("We couldn't load your links.")).toBeDefined();
  isFailing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("table");
  expect(names()).toEqual(["coffee"]);
});

test("fetches the next page near the end of the list", async () => {
  const { calls } = await renderLinks({
    responses: {
      "GET /v1/links": ({ query }) =>
        query.get("cursor") === "two" ? { links: [atlas], next: null } : { links: [coffee], next: "two" },
    },
  });
  await screen.findByRole("table");
  await waitFor(() => expect(names()).toEqual(["coffee", "atlas"]));
  expect(calls.filter(({ key }) => key === "GET /v1/links")).toHaveLength(2);
});

test("creates a link on Enter, copies it, and keeps the focus in the field", async () => {
  const saved = sampleShortLink("new", { name: "atlas.example" });
  const links = [coffee];
  const { user, created, where } = await renderLinks({
    query: "?tag=food",
    responses: {
      "GET /v1/links": () => ({ links, next: null }),
      "POST /v1/links": () => {
        links.unshift(saved);
        return new Reply(201, saved);
      },
    },
  });
  await screen.findByRole("table");
  await user.click(urlField());
  await user.paste("atlas.example/maps");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Created and copied:")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe("https://go.example/new");
  expect(created()[0]!.body).toEqual({ link: "https://atlas.example/maps", findExisting: false });
  expect(created()[0]!.headers["idempotency-key"]).toBeDefined();
  expect(urlField().value).toBe("");
  expect(document.activeElement).toBe(urlField());
  // clears the filter, which might hide the new link
  expect(where()).toBe("/dashboard/links");
  await waitFor(() => expect(names()).toEqual(["new", "coffee"]));
  expect(rows()[0]!.dataset["arrived"]).toBe("true");
});

const hosts = [
  { host: "go.example", displayHost: "go.example", prefix: "https://go.example/" },
  { host: "xn--mnchen-3ya.example", displayHost: "münchen.example", prefix: "https://xn--mnchen-3ya.example/" },
];
const ofHosts: Responses = { "GET /v1/links/hosts": () => hosts, "POST /v1/links": () => new Reply(201, coffee) };

test("offers a choice of host only to a workspace with its own domain", async () => {
  const { queries } = await renderLinks({ responses: { "GET /v1/links/hosts": () => hosts.slice(0, 1) } });
  await screen.findByRole("table");
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole("combobox", { name: "Domain" })).toBeNull();
});

test("creates a link on the chosen host, and remembers the host for the next visit to the screen", async () => {
  const { user, created, unmount } = await renderLinks({ responses: ofHosts });
  const form = () => within(screen.getByRole("form", { name: "New short link" }));
  const choice = () => form().findByRole<HTMLSelectElement>("combobox", { name: "Domain" });
  await user.type(urlField(), "https://atlas.example/{Enter}");
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]!.body).not.toHaveProperty("host");
  await user.selectOptions(await choice(), "münchen.example");
  await user.type(urlField(), "https://atlas.example/{Enter}");
  await waitFor(() => expect(created()).toHaveLength(2));
  expect(created()[1]!.body).toMatchObject({ host: "xn--mnchen-3ya.example" });
  unmount();
  await renderLinks({ responses: ofHosts });
  expect((await choice()).value).toBe("xn--mnchen-3ya.example");
});

test("creates a link on the host that was chosen last, even if the hosts have not loaded", async () => {
  localStorage.setItem(`link-host ${sampleUser._id}`, hosts[1]!.host);
  const loading = Promise.withResolvers<typeof hosts>();
  const { user, created } = await renderLinks({
    responses: { ...ofHosts, "GET /v1/links/hosts": () => loading.promise },
  });
  await user.type(urlField(), "https://atlas.example/{Enter}");
  loading.resolve(hosts);
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]!.body).toMatchObject({ host: hosts[1]!.host });
});

test("shows an error about the host at the field of the path", async () => {
  const { user } = await renderLinks({
    responses: { ...ofHosts, "POST /v1/links": () => errorReply(hostUnknown) },
  });
  await screen.findByRole("table");
  await user.type(urlField(), "https://atlas.example/{Enter}");
  expect(await screen.findByText(hostUnknown.message)).toBeDefined();
  expect(pathField().getAttribute("aria-invalid")).toBe("true");
  expect(urlField().getAttribute("aria-invalid")).not.toBe("true");
});

test("filters by a domain of the workspace", async () => {
  const { user, where, lastQuery } = await renderLinks({ responses: ofHosts });
  const filters = within(screen.getByRole("group", { name: "Filter and sort" }));
  await user.selectOptions(await filters.findByRole("combobox", { name: "Domain" }), "münchen.example");
  expect(where()).toBe("/dashboard/links?host=xn--mnchen-3ya.example");
  await waitFor(() => expect(lastQuery()).toBe("host=xn--mnchen-3ya.example"));
});

test("adds an address on a host that is chosen after the path, and keeps the existing ones", async () => {
  const { user, calls } = await renderLinks({
    responses: { ...ofHosts, "PATCH /v1/links/coffee": () => coffee, "GET /v1/widget/link": () => [] },
  });
  await user.click(await screen.findByRole("button", { name: "Edit coffee" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Add a custom ending" }), "coffee");
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Domain" }), "münchen.example");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByRole("button", { name: "Copy short link xn--mnchen-3ya.example/coffee" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === "PATCH /v1/links/coffee")?.body).toMatchObject({
      addresses: [
        { host: "go.example", path: "coffee" },
        { host: "xn--mnchen-3ya.example", path: "coffee" },
      ],
    }),
  );
});

test("accepts a URL that is pasted outside of a field", async () => {
  const { user } = await renderLinks();
  const row = await screen.findByRole("button", { name: "Edit coffee" });
  row.focus();
  await user.paste("https://atlas.example/");
  expect(urlField().value).toBe("https://atlas.example/");
  expect(document.activeElement).toBe(urlField());
});

test("creates the same link twice, each with its own idempotency key", async () => {
  const { user, created } = await renderLinks({
    responses: { "POST /v1/links": () => new Reply(201, sampleShortLink("new")) },
  });
  await screen.findByRole("table");
  for (const count of [1, 2]) {
    await user.click(urlField());
    await user.paste("https://atlas.example/");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(created()).toHaveLength(count));
    await waitFor(() => expect(urlField().value).toBe(""));
  }
  const keys = created().map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(2);
});

test("shows an invalid URL at its field without a request", async () => {
  const { user, created } = await renderLinks();
  await screen.findByRole("table");
  await user.type(urlField(), "not a url{Enter}");
  expect(await screen.findByText("Enter a full web address, such as https://example.com")).toBeDefined();
  expect(urlField().getAttribute("aria-invalid")).toBe("true");
  expect(created()).toEqual([]);
});

test("shows the server's message about a taken path at its field", async () => {
  const { user, created } = await renderLinks({ responses: { "POST /v1/links": () => errorReply(addressTaken) } });
  await screen.findByRole("table");
  await user.type(urlField(), "https://atlas.example/");
  await user.type(pathField(), "maps{Enter}");
  expect(await screen.findByText(addressTaken.message)).toBeDefined();
  expect(created()[0]!.body).toMatchObject({ path: "maps" });
  await waitFor(() => expect(document.activeElement).toBe(pathField()));
  expect(urlField().value).toBe("https://atlas.example/");
});

test("shows an exhausted plan limit at the first field", async () => {
  const { user } = await renderLinks({ responses: { "POST /v1/links": () => errorReply(shortLinkLimit) } });
  await screen.findByRole("table");
  await user.type(urlField(), "https://atlas.example/{Enter}");
  expect(await screen.findByText(shortLinkLimit.message)).toBeDefined();
  expect(urlField().getAttribute("aria-invalid")).toBe("true");
  expect(pathField().getAttribute("aria-invalid")).not.toBe("true");
});

test("puts a selected link on the page", async () => {
  const { user, calls } = await renderLinks({ responses: { "POST /v1/links/batch": () => ({ links: [coffee] }) } });
  await user.click(await screen.findByRole("checkbox", { name: "Select coffee" }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Add to page" }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === "POST /v1/links/batch")?.body).toEqual({
      ids: ["coffee"],
      action: "put_on_page",
    }),
  );
  expect(within(rows()[0]!).getByText("On page")).toBeDefined();
});

test("moves the focus to a selected link when the bar of bulk actions closes", async () => {
  const { user } = await renderLinks({ responses: { "POST /v1/links/batch": () => ({ links: [coffee] }) } });
  for (const action of ["Archive", "Clear selection"]) {
    const box = await screen.findByRole("checkbox", { name: "Select coffee" });
    await user.click(box);
    await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: action }));
    await waitFor(() => expect(document.activeElement).toBe(box));
  }
});

test.each([
  ["Remove from page", { ids: ["atlas"], action: "take_off_page" }],
  ["Archive", { ids: ["coffee"], action: "archive" }],
])("%s: leaves out selected links that it does not change", async (action, sent) => {
  const { user, calls } = await renderLinks({ responses: { "POST /v1/links/batch": () => ({ links: [] }) } });
  await user.click(await screen.findByRole("checkbox", { name: "Select all 2 links" }));
  await user.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: action }));
  await waitFor(() => expect(calls.find(({ key }) => key === "POST /v1/links/batch")?.body).toEqual(sent));
});

test("saves an edited link with its addresses, note and redirect type", async () => {
  const { user, calls } = await renderLinks({
    responses: { "PATCH /v1/links/coffee": () => coffee, "GET /v1/widget/link": () => [] },
  });
  await user.click(await screen.findByRole("button", { name: "Edit coffee" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Add a custom ending" }), "https://go.example/menu/{Enter}");
  await user.click(dialog.getByRole("button", { name: "Remove go.example/coffee" }));
  await user.click(dialog.getByRole("switch", { name: /^Show on my page/ }));
  await user.click(dialog.getByRole("button", { name: "More options" }));
  await user.type(dialog.getByRole("textbox", { name: "Note" }), "For the door");
  await user.click(dialog.getByRole("combobox", { name: "Redirect type" }));
  await user.click(await screen.findByRole("option", { name: /^301/ }));
  expect(dialog.getByText(/Browsers remember this redirect/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.some(({ key }) => key === "PATCH /v1/links/coffee")).toBe(true));
  expect(calls.find(({ key }) => key === "PATCH /v1/links/coffee")!.body).toMatchObject({
    addresses: [{ host: "go.example", path: "menu" }],
    note: "For the door",
    redirectStatus: 301,
    onPage: true,
    version: 1,
  });
});

test("shows an address that is taken at its field in the editor", async () => {
  const { user } = await renderLinks({ responses: { "PATCH /v1/links/coffee": () => errorReply(addressTaken) } });
  await user.click(await screen.findByRole("button", { name: "Edit coffee" }));
  const dialog = within(await screen.findByRole("dialog"));
  const ending = dialog.getByRole("textbox", { name: "Add a custom ending" });
  await user.type(ending, "maps");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(addressTaken.message)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(ending));
});

test("keeps an address that was added elsewhere while the link was being edited", async () => {
  const given = { host: "localhost", path: "espresso", url: "http://localhost/l/espresso" };
  const current = { ...coffee, name: "Espresso", addresses: [given, ...coffee.addresses], version: 2 };
  const conflict = new Reply(409, { code: "link_changed", message: "changed", current });
  let tries = 0;
  const { user, calls } = await renderLinks({
    responses: { "PATCH /v1/links/coffee": () => (tries++ === 0 ? conflict : coffee) },
  });
  await user.click(await screen.findByRole("button", { name: "Edit coffee" }));
  await user.type(within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Description" }), "Hot");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Changed somewhere else")).toBeDefined();
  expect(screen.getByRole("group", { name: "Short links" }).textContent).toContain("/espresso, /coffee");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const sent = () => calls.filter(({ key }) => key === "PATCH /v1/links/coffee");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]!.body).toMatchObject({ name: "Espresso", description: "Hot", version: 2 });
  expect(sent()[1]!.body).not.toHaveProperty("addresses");
});
