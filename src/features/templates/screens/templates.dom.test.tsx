import { screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { ListedTemplate } from "../contract.ts";
import type { ImportPreview } from "../page-import/contract.ts";
import { ImportPage } from "./page-import/import-page.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

const APPLY = "POST /v1/starts/musician/apply";
const IMPORT = "POST /v1/page-imports";
const UNAVAILABLE = new Reply(503, { code: "unavailable", message: "Unavailable" });
const changed = { made: { links: [], blocks: [], categories: [] }, put_away: { links: [], blocks: [] }, version: null };
const colours = { primary: "#111", secondary: "#222", text: "#333", accent: "#444", muted: "#555", background: "#fff" };
const template = {
  key: "musician",
  name: "Musician",
  title: "The Band",
  kind: "creators",
  template: "minimal",
  palette: colours,
  links: 2,
  blocks: 1,
  preview: "about:blank",
} as unknown as ListedTemplate;
const found: ImportPreview = {
  service: "other",
  address: "https://elsewhere.example/ada",
  title: "Ada",
  description: "",
  picture: "",
  sections: [
    {
      name: "",
      links: [{ name: "Blog", link: "https://blog.example/", platform: "web", description: "", known: false }],
    },
  ],
  profiles: [],
  left_out: [],
  room: null,
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

/** The button that applies the template, once the lists of the page are known. */
async function readyButton() {
  const use = await button("Use this template");
  await waitFor(() => expect(use.getAttribute("aria-disabled")).toBe("false"));
  return use;
}

async function renderTemplate(onClose: () => void, lists: Responses = {}) {
  const held: ((response: unknown) => void)[] = [];
  const shown = await renderScreen(
    <>
      <TemplateDialog template={template} onClose={onClose} />
      <Toasts />
    </>,
    {
      path: "/dashboard/start",
      responses: {
        "GET /v1/widget/link": () => [],
        "GET /v1/blocks": () => [],
        ...lists,
        [APPLY]: () => new Promise((resolve) => held.push(resolve)),
      },
    },
  );
  return { ...shown, held };
}

test("a template that is being applied cannot be cancelled, and is not applied twice after a lost response", async () => {
  const onClose = vi.fn<() => void>();
  const { user, held, calls, where } = await renderTemplate(onClose);
  await user.click(await readyButton());
  // an empty page has no choice
  expect(screen.queryByText("How do you want to use it?")).toBeNull();
  await waitFor(() => expect(held).toHaveLength(1));
  expect((await button("Cancel")).disabled).toBe(true);
  await user.keyboard("{Escape}");
  await user.click(await button("Close"));
  expect(onClose).not.toHaveBeenCalled();
  held[0]!(UNAVAILABLE);
  await screen.findByRole("alert");
  await user.click(await button("Use this template"));
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!(changed);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(where()).toBe("/dashboard"));
  const [first, again] = calls.filter(({ key }) => key === APPLY).map(({ headers }) => headers["idempotency-key"]);
  expect([first === undefined, first === again]).toEqual([false, true]);
});

test.each([
  ["an empty page", [], "replace"],
  ["a page with blocks", [{ _id: "a" }], "add"],
])("a template for %s cannot be applied before the content of the page is known", async (_, blocks, mode) => {
  const lists: ((response: unknown) => void)[] = [];
  const { user, held, calls } = await renderTemplate(() => undefined, {
    "GET /v1/blocks": () => new Promise((resolve) => lists.push(resolve)),
  });
  await waitFor(() => expect(lists).toHaveLength(1));
  await user.click(await button("Use this template"));
  expect(document.activeElement).toBe(await button("Use this template"));
  expect(screen.queryByText("How do you want to use it?")).toBeNull();
  lists[0]!(blocks);
  await user.click(await readyButton());
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]!(changed);
  expect(calls.filter(({ key }) => key === APPLY).map(({ body }) => body)).toEqual([{ mode }]);
});

test("an import under way cannot be cancelled, and is not repeated after a lost response", async () => {
  const held: ((response: unknown) => void)[] = [];
  const { user, calls, where } = await renderScreen(
    <>
      <ImportPage />
      <Toasts />
    </>,
    {
      path: "/dashboard/start",
      responses: {
        "POST /v1/page-imports/look": () => found,
        [IMPORT]: () => new Promise((resolve) => held.push(resolve)),
      },
    },
  );
  await user.type(await screen.findByRole("textbox"), "elsewhere.example/ada{Enter}");
  await user.click(await button("Import (2)"));
  await waitFor(() => expect(held).toHaveLength(1));
  expect([(await button("Cancel")).disabled, (await button("Try another page")).disabled]).toEqual([true, true]);
  held[0]!(UNAVAILABLE);
  await user.click(await button("Import (2)"));
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!({ ...changed, picture: "not_wanted" });
  await waitFor(() => expect(where()).toBe("/dashboard"));
  const [first, again] = calls.filter(({ key }) => key === IMPORT).map(({ headers }) => headers["idempotency-key"]);
  expect([first === undefined, first === again]).toEqual([false, true]);
});

function Dashboard({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && children}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <Toasts />
    </>
  );
}

test("an import that fails after its screen is left is reported", async () => {
  const held = Promise.withResolvers<unknown>();
  const responses = { "POST /v1/page-imports/look": () => found, [IMPORT]: () => held.promise };
  const { user, calls } = await renderScreen(
    <Dashboard>
      <ImportPage />
    </Dashboard>,
    { responses },
  );
  await user.type(await screen.findByRole("textbox"), "elsewhere.example/ada{Enter}");
  await user.click(await button("Import (2)"));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain(IMPORT));
  await user.click(await button("Leave"));
  held.resolve(UNAVAILABLE);
  expect((await screen.findByRole("alert")).textContent).toBe("Couldn't import the pageUnavailable");
});

test("a template that fails after its dialog is left is reported", async () => {
  const held = Promise.withResolvers<unknown>();
  const responses = { "GET /v1/widget/link": () => [], "GET /v1/blocks": () => [], [APPLY]: () => held.promise };
  const { user, calls } = await renderScreen(
    <Dashboard>
      <TemplateDialog template={template} onClose={() => undefined} />
    </Dashboard>,
    { responses },
  );
  await user.click(await readyButton());
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain(APPLY));
  await user.click(await button("Leave"));
  held.resolve(UNAVAILABLE);
  expect((await screen.findByRole("alert")).textContent).toBe("Couldn't set up your pageUnavailable");
});
