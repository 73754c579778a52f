import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { BlockModal } from "./block-modal.tsx";

async function renderEditor(kind: BlockKind, target?: Block, responses: Responses = {}) {
  const onClose = vi.fn<() => void>();
  const shown = await renderScreen(<BlockModal kind={kind} target={target} onClose={onClose} />, {
    responses: { "GET /v1/links/categories": () => [], ...responses },
  });
  await screen.findByRole("dialog");
  const sent = () => shown.calls.filter(({ key }) => /^(PUT|POST) \/v1\/blocks/.test(key));
  return { ...shown, onClose, sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const created = { "POST /v1/blocks": () => new Reply(201, sampleBlock("new")) };

test("names the missing field, and focuses it", async () => {
  const { user, sent } = await renderEditor("header");
  await user.click(button("Save"));
  expect(await screen.findByText("Enter a title")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field("Heading")));
  expect(sent()).toEqual([]);
});

test("saves a new block with its content", async () => {
  const { user, fill, sent, onClose } = await renderEditor("header", undefined, created);
  await fill(field("Heading"), "My books");
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toEqual({ content: { kind: "header", text: "My books" }, category: null, cells: 1 });
});

test("keeps the input after a failed save, and retries with the same idempotency key", async () => {
  let tries = 0;
  const responses = { "POST /v1/blocks": () => (tries++ === 0 ? new Reply(503, {}) : sampleBlock("new")) };
  const { user, fill, sent, onClose } = await renderEditor("header", undefined, responses);
  await fill(field("Heading"), "My books");
  await user.click(button("Save"));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(field("Heading").value).toBe("My books");
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test("adds, moves, removes and restores questions", async () => {
  const { user, fill, sent, onClose } = await renderEditor("faq", undefined, created);
  await fill(field("Question"), "Do you ship?");
  await fill(field("Answer"), "Yes.");
  await user.click(button("Add question"));
  await user.type(screen.getAllByRole("textbox", { name: "Question" })[1]!, "Do you travel?");
  await user.type(screen.getAllByRole("textbox", { name: "Answer" })[1]!, "Often.");
  await user.click(button("Move up: Question 2"));
  await user.click(button("Remove: Question 2"));
  expect(screen.getAllByRole("textbox", { name: "Question" })).toHaveLength(1);
  await user.click(button("Undo"));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({
    content: {
      items: [
        { question: "Do you travel?", answer: "Often." },
        { question: "Do you ship?", answer: "Yes." },
      ],
    },
  });
});

test("names the invalid question, not the whole list", async () => {
  const { user, fill } = await renderEditor("faq");
  await fill(field("Question"), "Do you ship?");
  await user.click(button("Save"));
  expect(await screen.findByText("Enter an answer")).toBeDefined();
  expect(screen.queryByText("Enter a question")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field("Answer")));
});

test("new forms start with texts in the user's language", async () => {
  await renderEditor("capture");
  expect(field("Title").value).toBe("Stay in touch");
  expect(field("Button text").value).toBe("Subscribe");
});

test("asks before it discards changes", async () => {
  const { user, onClose } = await renderEditor("header", sampleBlock("Books"));
  await user.type(field("Heading"), "!");
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sessionStorage).toHaveLength(0);
});

test("a conflict lets the user choose between both texts", async () => {
  const theirs = sampleBlock("Books", { content: { kind: "header", text: "Novels" }, version: 3 });
  let tries = 0;
  const conflict = new Reply(409, { code: "block_changed", message: "changed", current: theirs });
  const { user, fill, sent, onClose } = await renderEditor("header", sampleBlock("Books"), {
    "PUT /v1/blocks/Books": () => (tries++ === 0 ? conflict : theirs),
  });
  await fill(field("Heading"), "Poems");
  await user.click(button("Save"));
  const choice = within(await screen.findByRole("group", { name: "Text" }));
  await user.click(choice.getByRole("radio", { name: /Novels/ }));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[1]!.body).toMatchObject({ content: { kind: "header", text: "Novels" }, version: 3 });
});

test("chooses the platform by the complete address, not by its first letters", async () => {
  const { user, sent, onClose } = await renderEditor("social", undefined, created);
  // the beginning belongs to X
  await user.type(field("Address"), "x.company.io");
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({ content: { items: [{ platform: "web", url: "https://x.company.io" }] } });
});

test("replaces the title and picture of a saved embed together with its address", async () => {
  const old = { kind: "embed" as const, url: "https://youtu.be/dQw4w9WgXcQ", title: "Kiln", still: "/media/kiln.webp" };
  const { user, fill, sent, onClose } = await renderEditor("embed", sampleBlock("video", { content: old }), {
    "POST /v1/blocks/still": ({ body }) =>
      (body as { url: string }).url === old.url
        ? { title: old.title, still: old.still }
        : { title: "Glaze", still: "/media/glaze.webp" },
    "PUT /v1/blocks/video": () => sampleBlock("video"),
  });
  await fill(field("Link to the video, song or post"), "https://youtu.be/oHg5SJYRHA0");
  await waitFor(() => expect(field("Title").value).toBe("Glaze"));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)!.body).toMatchObject({ content: { title: "Glaze", still: "/media/glaze.webp" } });
});

test("keeps the user's own title and picture of a saved embed", async () => {
  const own = {
    kind: "embed" as const,
    url: "https://youtu.be/dQw4w9WgXcQ",
    title: "My kiln",
    still: "/media/own.webp",
  };
  const { user, fill, sent, onClose } = await renderEditor("embed", sampleBlock("video", { content: own }), {
    "POST /v1/blocks/still": () => ({ title: "Kiln", still: "/media/kiln.webp" }),
    "PUT /v1/blocks/video": () => sampleBlock("video"),
  });
  await fill(field("Link to the video, song or post"), "https://youtu.be/oHg5SJYRHA0");
  await waitFor(() => expect(sent().filter(({ key }) => key === "POST /v1/blocks/still")).toHaveLength(2));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)!.body).toMatchObject({ content: { title: "My kiln", still: "/media/own.webp" } });
});

const rejection = (name: string, message: string) =>
  new Reply(422, { code: "invalid", message, errors: [{ field: name, message }] });

test("shows that the category has been deleted", async () => {
  const { user } = await renderEditor("header", sampleBlock("Books", { category: "novels" }), {
    "GET /v1/links/categories": () => [{ _id: "novels", name: "Novels", sort_order: 10, version: 1 }],
    "PUT /v1/blocks/Books": () => rejection("category", "This category no longer exists."),
  });
  await user.click(button("Save"));
  expect(await screen.findByText("This category no longer exists.")).toBeDefined();
});

test("shows an error about the rules as a whole on the tab of the rules", async () => {
  const { user } = await renderEditor("header", sampleBlock("Books"), {
    "PUT /v1/blocks/Books": () => rejection("rules", "Must be at most 16 KiB"),
  });
  await user.click(button("Save"));
  expect(await screen.findByText("Must be at most 16 KiB")).toBeDefined();
});

test("focuses a condition's values if the server rejects one of them", async () => {
  const when = [{ kind: "query" as const, is: "one-of" as const, name: "ref", values: ["x"] }];
  const { user } = await renderEditor("header", sampleBlock("Books", { rules: { when } }), {
    "PUT /v1/blocks/Books": () => rejection("rules.when.0.values.0", "Too long"),
  });
  await user.click(button("Save"));
  expect(await screen.findByText("Too long")).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("data-field")).toBe("when.0.values"));
});

test("keeps a name that is typed during an upload", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderEditor("file", undefined, {
    "POST /v1/files": async () => {
      await held.promise;
      return new Reply(201, { address: "/files/guide.pdf", name: "guide.pdf", sizeBytes: 3, type: "application/pdf" });
    },
  });
  await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, new File(["pdf"], "guide.pdf"));
  await user.type(field("Title"), "City guide");
  held.resolve();
  expect(await screen.findByText("guide.pdf")).toBeDefined();
  expect(field("Title").value).toBe("City guide");
});
