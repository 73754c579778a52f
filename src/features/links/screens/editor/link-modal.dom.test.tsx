import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { errorReply, Reply, type Responses } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { tooManyRequests } from "#base/errors.ts";
import type { Link } from "../../contract.ts";
import { aliasTaken } from "../../errors.ts";
import { LinkModal } from "./link-modal.tsx";

const saved = sampleLink("atlas", { name: "Atlas", link: "https://atlas.example/", description: "Maps" });
const SAVE = "PUT /v1/widget/link/atlas";

async function renderEditor(
  target: Link | undefined,
  responses: Responses = {},
  start?: { start?: string; alias?: string },
) {
  const onClose = vi.fn<() => void>();
  const shown = await renderScreen(<LinkModal target={target} {...start} onClose={onClose} />, {
    responses: {
      "GET /v1/widget/link": () => [],
      "GET /v1/links/categories": () => [],
      "GET /v1/links/tags": () => [],
      "POST /v1/links/look-up": () => ({ title: "", description: "", icon: "" }),
      "GET /v1/links/alias/maps": () => ({ available: true, suggestion: "maps" }),
      ...responses,
    },
  });
  await screen.findByRole("dialog");
  const sent = () => shown.calls.filter(({ key }) => /^(PUT|POST) \/v1\/widget\/link/.test(key));
  return { ...shown, onClose, sent };
}

afterEach(() => vi.restoreAllMocks());

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("names every invalid field, and focuses the first one", async () => {
  const { user, sent } = await renderEditor(undefined);
  await user.clear(field("Link"));
  await user.click(button("Save"));
  expect(await screen.findByText("Enter a full web address, such as https://example.com")).toBeDefined();
  expect(screen.getByText("Choose a platform", { selector: "p" })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field("Link")));
  expect(field("Link").getAttribute("aria-invalid")).toBe("true");
  expect(sent()).toEqual([]);
});

test("an error disappears once its field is edited", async () => {
  const { user } = await renderEditor(saved);
  await user.clear(field("Name"));
  await user.click(button("Save"));
  expect(await screen.findByText("Enter a name")).toBeDefined();
  await user.type(field("Name"), "A");
  expect(screen.queryByText("Enter a name")).toBeNull();
});

test("sends only the fields of the form, with the version that was read", async () => {
  const { user, fill, sent, onClose } = await renderEditor(saved, { [SAVE]: () => saved });
  await fill(field("Name"), "World map");
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({ name: "World map", link: saved.link, alias: "atlas", version: 1 });
  // rules that are unchanged stay as they are on the server
  expect(sent()[0]!.body).not.toHaveProperty("rules");
});

test("guesses the platform from the address, completes the scheme, and uses the page title as name", async () => {
  const { user, fill, sent, onClose } = await renderEditor(undefined, {
    "POST /v1/links/look-up": () => ({ title: "Ada on GitHub", description: "", icon: "" }),
    "POST /v1/widget/link": () => new Reply(201, sampleLink("new")),
  });
  await fill(field("Link"), "github.com/ada");
  await user.tab();
  expect(field("Link").value).toBe("https://github.com/ada");
  await waitFor(() => expect(field("Name").value).toBe("Ada on GitHub"));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({ link: "https://github.com/ada", name: "Ada on GitHub", slug: "github" });
});

test("shows an error of the server at its field", async () => {
  const { user, fill, onClose } = await renderEditor(saved, {
    [SAVE]: () => errorReply(aliasTaken),
  });
  await fill(field("Short name"), "maps");
  await user.click(button("Save"));
  await waitFor(() => expect(field("Short name").getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(field("Short name")));
  expect(onClose).not.toHaveBeenCalled();
});

test("says nothing about a short name that cannot be checked", async () => {
  const { fill } = await renderEditor(saved, {
    "GET /v1/links/alias/globe": () => errorReply(tooManyRequests),
  });
  await fill(field("Short name"), "globe");
  expect(screen.getByText("Checking...")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Checking...")).toBeNull());
  expect(field("Short name").getAttribute("aria-invalid")).not.toBe("true");
  const states = within(screen.getByRole("dialog")).getAllByRole("status");
  expect(states.map(({ textContent }) => textContent).join("")).toBe("");
});

test("closes at once if nothing is changed", async () => {
  const { user, onClose } = await renderEditor(saved);
  await user.click(button("Cancel"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("asks before it discards changes, and keeps them on cancel", async () => {
  const { user, onClose } = await renderEditor(saved);
  await user.type(field("Name"), " of the world");
  await user.click(button("Cancel"));
  expect(await screen.findByText("Discard your changes?")).toBeDefined();
  await user.click(button("Keep editing"));
  await waitFor(() => expect(screen.queryByText("Discard your changes?")).toBeNull());
  expect(field("Name").value).toBe("Atlas of the world");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sessionStorage).toHaveLength(0);
});

test("nothing can be changed or cancelled during a save, and a failed save leaves the form as it was", async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent, onClose } = await renderEditor(saved, {
    [SAVE]: async () => {
      await held.promise;
      return new Reply(503, {});
    },
  });
  const cancel = button("Cancel") as HTMLButtonElement;
  const isInert = () => field("Name").closest("[inert]")?.getAttribute("aria-busy") === "true";
  await user.type(field("Name"), "!");
  expect([isInert(), cancel.disabled]).toEqual([false, false]);
  await user.click(button("Save"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect([isInert(), cancel.disabled]).toEqual([true, true]);
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  await user.click(button("Close"));
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Discard your changes?")).toBeNull();
  // as a browser does with a field that becomes inert
  (document.activeElement as HTMLElement).blur();
  held.resolve();
  await screen.findByRole("alert");
  expect([isInert(), cancel.disabled, field("Name").value]).toEqual([false, false, "Atlas!"]);
  expect(document.activeElement).toBe(button("Save"));
  await user.click(button("Close"));
  expect(await screen.findByText("Discard your changes?")).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test("restores unsaved changes, and discards them on request", async () => {
  const { user, unmount } = await renderEditor(saved);
  await user.type(field("Name"), "!");
  unmount();
  const again = await renderEditor(saved);
  expect(field("Name").value).toBe("Atlas!");
  expect(screen.getByText("We brought back your unsaved changes.")).toBeDefined();
  await again.user.click(button("Discard"));
  expect(field("Name").value).toBe("Atlas");
  expect(screen.queryByText("We brought back your unsaved changes.")).toBeNull();
});

test("a pasted address sets aside the draft of another new link, until the user returns to that draft", async () => {
  const { user, unmount } = await renderEditor(undefined);
  await user.type(field("Name"), "Atlas");
  unmount();
  const pasted = await renderEditor(undefined, {}, { start: "https://globe.example/" });
  expect(field("Link").value).toBe("https://globe.example/");
  await pasted.user.type(field("Name"), "Globe");
  await pasted.user.click(button("Cancel"));
  await pasted.user.click(await screen.findByRole("button", { name: "Discard" }));
  pasted.unmount();
  const again = await renderEditor(undefined, {}, { start: "https://globe.example/" });
  await again.user.click(button("Continue “Atlas”"));
  expect(field("Name").value).toBe("Atlas");
  expect(screen.queryByRole("button", { name: "Continue “Atlas”" })).toBeNull();
  await again.user.click(button("Cancel"));
  await again.user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(sessionStorage).toHaveLength(0);
});

test("a conflict is resolved field by field, and the result is saved over the other version", async () => {
  const theirs = { ...saved, name: "Globe", description: "Round maps", version: 4 };
  let tries = 0;
  const conflict = new Reply(409, { code: "link_changed", message: "changed", current: theirs });
  const { user, fill, sent, onClose } = await renderEditor(saved, {
    [SAVE]: () => (tries++ === 0 ? conflict : theirs),
  });
  await fill(field("Name"), "World map");
  await user.click(button("Save"));
  const name = within(await screen.findByRole("group", { name: "Name" }));
  expect(screen.getByText("Both changed. Choose one.")).toBeDefined();
  // a field that only the other side changed is preselected
  const description = within(screen.getByRole("group", { name: "Description" }));
  expect(description.getByRole<HTMLInputElement>("radio", { name: /Round maps/ }).checked).toBe(true);

  await user.click(button("Save"));
  expect(screen.getByText("Choose a version wherever both changed.")).toBeDefined();
  expect(sent()).toHaveLength(1);
  await user.click(name.getByRole("radio", { name: /World map/ }));
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[1]!.body).toMatchObject({ name: "World map", description: "Round maps", version: 4 });
});

test("offers to add a link again, with the current input, if it was deleted in the meantime", async () => {
  const { user, sent, onClose } = await renderEditor(saved, {
    "POST /v1/widget/link": () => new Reply(201, sampleLink("new")),
  });
  await user.type(field("Name"), "!");
  await user.click(button("Save"));
  await user.click(await screen.findByRole("button", { name: "Add it again" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(({ key }) => key)).toEqual([SAVE, "POST /v1/widget/link"]);
  expect(sent()[1]!.body).toMatchObject({ name: "Atlas!" });
});

test("asks for a new password before a deleted link that had one is added again", async () => {
  const { user, sent, onClose } = await renderEditor(
    { ...saved, hasPassword: true },
    { "POST /v1/widget/link": () => new Reply(201, sampleLink("new")) },
  );
  await user.type(field("Name"), "!");
  await user.click(button("Save"));
  await user.click(await screen.findByRole("button", { name: "Add it again" }));
  const password = await screen.findByLabelText("New password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.getByText("Enter a password, or remove it")).toBeDefined();
  await user.type(password, "open sesame");
  expect(sent().map(({ key }) => key)).toEqual([SAVE]);
  await user.click(button("Add it again"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[1]!.body).toMatchObject({ name: "Atlas!", password: "open sesame" });
});

test("starts a new link with the alias that visitors opened", async () => {
  const { user, fill, sent } = await renderEditor(
    undefined,
    { "POST /v1/widget/link": () => saved },
    { alias: "maps" },
  );
  expect(field("Link").value).toBe("");
  await fill(field("Link"), "https://maps.example/");
  await fill(field("Name"), "Maps");
  await user.click(button("Save"));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ link: "https://maps.example/", alias: "maps" }));
});

test.each([
  ["done", new Reply(201, [{ path: "/media/", file: "map.png" }]), "/media/map.png"],
  ["failed", new Reply(400, { code: "invalid", message: "Not a picture" }), ""],
])("saves only once an upload is over: %s", async (_outcome, reply, thumbnail) => {
  const held = Promise.withResolvers<void>();
  const { user, sent, onClose } = await renderEditor(saved, {
    [SAVE]: () => saved,
    "POST /v1/widget/image/upload": async () => {
      await held.promise;
      return reply;
    },
  });
  const save = button("Save") as HTMLButtonElement;
  const file = new File(["png"], "map.png", { type: "image/png" });
  await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  expect(save.disabled).toBe(true);
  expect(save.textContent).toBe("Uploading...");
  await user.type(field("Name"), "!{Control>}{Enter}{/Control}");
  held.resolve();
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(sent()).toEqual([]);
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({ name: "Atlas!", thumbnail });
});

test("a picture that is removed during an upload does not come back", async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent, onClose } = await renderEditor(
    { ...saved, thumbnail: "/media/old.png" },
    {
      [SAVE]: () => saved,
      "POST /v1/widget/image/upload": async () => {
        await held.promise;
        return new Reply(201, [{ path: "/media/", file: "map.png" }]);
      },
    },
  );
  const save = button("Save") as HTMLButtonElement;
  const file = new File(["png"], "map.png", { type: "image/png" });
  await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  await user.click(button("Remove image"));
  held.resolve();
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]!.body).toMatchObject({ thumbnail: "" });
});

test.each([
  ["a server that cannot be reached", undefined],
  ["a proxy whose server does not respond", new Reply(502)],
])("keeps the input after a save through %s, and says that it can be saved again", async (_, reply) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user, fill, onClose } = await renderEditor(saved, { [SAVE]: () => reply ?? saved });
  await fill(field("Name"), "World map");
  if (!reply) vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await user.click(button("Save"));
  await screen.findByText(/^Couldn't reach Halka. Your changes are still here/);
  expect(field("Name").value).toBe("World map");
  expect(onClose).not.toHaveBeenCalled();
});

test("closes if an earlier save was stored although its response was lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const current = { ...saved, name: "World map", version: 2 };
  const replies = [new Reply(502), new Reply(409, { code: "link_changed", message: "changed", current })];
  const { user, fill, sent, onClose } = await renderEditor(saved, { [SAVE]: () => replies.shift() });
  await fill(field("Name"), "World map");
  await user.click(button("Save"));
  await screen.findByText(/^Couldn't reach Halka/);
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
  expect(sessionStorage).toHaveLength(0);
});

test("closes if an earlier save of a schedule was stored although its response was lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const schedule = (until: string) => ({ ...saved, rules: { schedule: { until, zone: "UTC" } } });
  const current = { ...schedule("2030-05-02T09:00:00.000Z"), version: 2 };
  const replies = [new Reply(502), new Reply(409, { code: "link_changed", message: "changed", current })];
  const { user, sent, onClose } = await renderEditor(schedule("2030-05-01T09:00:00.000Z"), {
    [SAVE]: () => replies.shift(),
  });
  await user.click(screen.getByRole("tab", { name: /^Rules/ }));
  await user.click(await screen.findByRole("button", { name: /^Schedule/ }));
  fireEvent.change(await screen.findByLabelText("Closes"), { target: { value: "2030-05-02T09:00" } });
  await user.click(button("Save"));
  await screen.findByText(/^Couldn't reach Halka/);
  await user.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});
