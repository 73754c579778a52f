import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { useLinks } from "../link-queries.ts";
import { TagsDialog } from "./tags-dialog.tsx";

function Tags() {
  const links = useLinks().data;
  return links ? <TagsDialog links={links} onClose={vi.fn<() => void>()} /> : null;
}

const REMOVAL = "DELETE /v1/links/tags/news";

async function renderTags(tags: readonly string[]) {
  let stored = [sampleLink("one", { tags: [...tags] }), sampleLink("two", { tags: ["news"] })];
  return renderScreen(<Tags />, {
    responses: {
      "GET /v1/widget/link": () => stored,
      [REMOVAL]: () => {
        stored = stored.map((link) => ({ ...link, tags: link.tags.filter((tag) => tag !== "news") }));
        return new Reply(204);
      },
      "PUT /v1/links/tags/news": ({ body }) => {
        const { name } = body as { name: string };
        stored = stored.map((link) => ({ ...link, tags: link.tags.map((tag) => (tag === "news" ? name : tag)) }));
        return [];
      },
    },
  });
}

test("asks before a tag is removed from its links, then focuses the next tag", async () => {
  const { user, calls } = await renderTags(["news", "sale"]);
  const isRemoved = () => calls.some(({ key }) => key === REMOVAL);
  const trash = await screen.findByRole("button", { name: "Remove news from all links" });
  await user.click(trash);
  const question = await screen.findByRole("dialog", { name: "Remove “news” from all links?" });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(trash));
  expect(isRemoved()).toBe(false);

  await user.click(trash);
  await user.click(await screen.findByRole("button", { name: "Remove tag" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name of tag news" })).toBeNull());
  expect(isRemoved()).toBe(true);
  const next = screen.getByRole("textbox", { name: "Name of tag sale" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("keeps the focus in the dialog when the last tag is removed", async () => {
  const { user } = await renderTags(["news"]);
  await user.click(await screen.findByRole("button", { name: "Remove news from all links" }));
  await user.click(await screen.findByRole("button", { name: "Remove tag" }));
  const none = await screen.findByText("No tags yet.");
  await waitFor(() => expect(document.activeElement).toBe(none));
});

test.each([
  ["at its new position", "Tips"],
  ["in another case", "News"],
  ["merged with another tag", "sale"],
])("keeps the focus in a tag that is renamed: %s", async (_, name) => {
  const { user, fill } = await renderTags(["news", "sale"]);
  await fill(await screen.findByRole("textbox", { name: "Name of tag news" }), name);
  await user.click(screen.getByRole("button", { name: "Save name of news" }));
  const field = await screen.findByRole("textbox", { name: `Name of tag ${name}` });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole("textbox", { name: "Name of tag news" })).toBeNull();
});
