import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Appearance } from "../../contract.ts";
import { defaultAppearance, pickFields } from "../../default-appearance.ts";
import { getPalette } from "../../palettes.ts";
import { ConflictDialog } from "../conflict-dialog.tsx";
import { getParts } from "../draft/draft-parts.ts";
import { useDraft, useSave } from "../draft/use-draft.ts";
import { StoredDraftNotice, TextSection } from "../editor.tsx";
import { SaveBar } from "../save-bar.tsx";
import { DesignSection } from "./design-section.tsx";
import { PaletteSection } from "./palette-section.tsx";
import { TemplateSection } from "./template-section.tsx";

const appearance: Appearance = {
  ...defaultAppearance,
  _id: "look",
  user: "u",
  title: "Ada",
  version: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const SAVE = "PUT /v1/appearance/look";

function Form() {
  const draft = useDraft("u", appearance);
  const saving = useSave(draft);
  const section = { parts: getParts(draft.fields), edit: draft.edit };
  return (
    <>
      <StoredDraftNotice draft={draft} />
      <TextSection {...section} />
      <TemplateSection {...section} />
      <PaletteSection {...section} />
      <DesignSection {...section} />
      <SaveBar {...{ draft, saving }} isPreviewing={false} onPreview={() => undefined} />
      {saving.conflict && <ConflictDialog draft={draft} conflict={saving.conflict} />}
    </>
  );
}

async function renderForm(responses: Responses = {}) {
  const shown = await renderScreen(<Form />, { path: "/dashboard/appearance", responses });
  const sent = () => shown.calls.filter(({ key }) => key === SAVE).map(({ body }) => body as Partial<Appearance>);
  return { ...shown, sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const saving: Responses = { [SAVE]: ({ body }) => ({ ...appearance, ...(body as Partial<Appearance>), version: 4 }) };

test("sends all fields with the version that was read, and shows that they are saved", async () => {
  const { user, sent } = await renderForm(saving);
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  await user.type(field("Title"), " Lovelace");
  expect(screen.getByText("Unsaved changes")).toBeDefined();
  await user.click(button("Save Changes"));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  expect(sent()).toEqual([{ ...pickFields(appearance), title: "Ada Lovelace", version: 3 }]);
});

test("shows that a save failed, and keeps the changes", async () => {
  const { user } = await renderForm({ [SAVE]: () => new Reply(503, {}) });
  await user.type(field("Title"), "!");
  await user.click(button("Save Changes"));
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't save your changes.");
  expect(field("Title").value).toBe("Ada!");
  expect(screen.getByText("Unsaved changes")).toBeDefined();
});

test("merges another person's changes to other fields, and saves again", async () => {
  const theirs = { ...appearance, description: "Poet", version: 9 };
  let tries = 0;
  const rejected = new Reply(409, { code: "appearance_changed", message: "changed", current: theirs });
  const { user, sent } = await renderForm({
    [SAVE]: ({ body }) => (tries++ === 0 ? rejected : { ...theirs, ...(body as Partial<Appearance>), version: 10 }),
  });
  await user.type(field("Title"), "!");
  await user.click(button("Save Changes"));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  expect(sent()[1]).toMatchObject({ title: "Ada!", description: "Poet", version: 9 });
  expect(field("Description").value).toBe("Poet");
});

test("lets the user choose between conflicting changes, and sends the choice with the newer version", async () => {
  const theirs = { ...appearance, title: "Eve", version: 9 };
  let tries = 0;
  const rejected = new Reply(409, { code: "appearance_changed", message: "changed", current: theirs });
  const { user, sent } = await renderForm({
    [SAVE]: ({ body }) => (tries++ === 0 ? rejected : { ...theirs, ...(body as Partial<Appearance>), version: 10 }),
  });
  await user.type(field("Title"), "!");
  await user.type(field("Description"), "!");
  await user.click(button("Save Changes"));
  const prompt = within(await screen.findByRole("dialog", { name: "Changed somewhere else too" }));
  expect(prompt.getAllByRole("group")).toHaveLength(1);
  expect(prompt.getByRole<HTMLInputElement>("radio", { name: /^Yours\s*Ada!$/ }).checked).toBe(true);
  await user.click(prompt.getByRole("radio", { name: /^Theirs\s*Eve$/ }));
  await user.click(prompt.getByRole("button", { name: "Save selection" }));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  expect(sent()[1]).toMatchObject({ title: "Eve", description: `${appearance.description}!`, version: 9 });
});

test("keeps the changes if a conflict is postponed", async () => {
  const theirs = { ...appearance, title: "Eve", version: 9 };
  const rejected = new Reply(409, { code: "appearance_changed", message: "changed", current: theirs });
  const { user } = await renderForm({ [SAVE]: () => rejected });
  await user.type(field("Title"), "!");
  await user.click(button("Save Changes"));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field("Title").value).toBe("Ada!");
  expect(screen.getByText("Unsaved changes")).toBeDefined();
});

test("does not cut an emoji in half in the samples of a conflict", async () => {
  const theirs = { ...appearance, title: `${"x".repeat(26)}👩‍💻`, version: 9 };
  const rejected = new Reply(409, { code: "appearance_changed", message: "changed", current: theirs });
  const { user } = await renderForm({ [SAVE]: () => rejected });
  await user.type(field("Title"), "!");
  await user.click(button("Save Changes"));
  expect(await screen.findByText(`${"x".repeat(26)}…`)).toBeDefined();
});

test("names the change that undo and redo apply to", async () => {
  const { user } = await renderForm();
  expect(button("Undo").disabled).toBe(true);
  await user.click(radio("Pill"));
  await user.click(button("Undo"));
  expect(radio("Soft").checked).toBe(true);
  expect(screen.getByText("Undone: Buttons")).toBeDefined();
  await user.click(button("Redo"));
  expect(radio("Pill").checked).toBe(true);
  expect(screen.getByText("Redone: Buttons")).toBeDefined();
});

test("sets all colours with a palette, and makes the palette custom when one is changed", async () => {
  const { user, fill, sent } = await renderForm(saving);
  await user.click(radio("Ocean Premium"));
  await user.click(radio("Custom"));
  const page = await screen.findByRole<HTMLInputElement>("textbox", { name: "Page" });
  expect(page.value).toBe(getPalette("ocean").background);
  await fill(page, "#ffffff");
  await user.click(button("Save Changes"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    palette: { ...getPalette("ocean"), background: "#ffffff" },
    meta: { selectedPalette: "custom" },
  });
});

test("ignores an incomplete colour, and shows the previous one on blur", async () => {
  const { user, fill } = await renderForm();
  await user.click(radio("Custom"));
  const text = await screen.findByRole<HTMLInputElement>("textbox", { name: "Text" });
  const before = text.value;
  await fill(text, "#12z");
  await user.tab();
  await waitFor(() => expect(text.value).toBe(before));
});

test("names colours that are hard to read, and fixes each at the press of a button", async () => {
  const { user, fill } = await renderForm();
  await user.click(radio("Custom"));
  const text = await screen.findByRole<HTMLInputElement>("textbox", { name: "Text" });
  await fill(text, "#dddddd");
  await user.click(await screen.findByRole("button", { name: /^Text: use #/ }));
  expect(await screen.findByText("All text is easy to read")).toBeDefined();
});

test("offers the bento layout only for the grid template", async () => {
  const { user } = await renderForm();
  await user.click(radio("Bento"));
  expect(screen.getByText("Set each link or block to one or two cells wide.")).toBeDefined();
  await user.click(radio("Rows"));
  expect(screen.queryByRole("radio", { name: "Bento" })).toBeNull();
});

test("remembers the settings of a background while another kind is selected", async () => {
  const { user } = await renderForm();
  await user.click(radio("Gradient"));
  fireEvent.change(screen.getByRole("slider", { name: "Direction" }), { target: { value: "45" } });
  expect(screen.getByText("45°")).toBeDefined();
  await user.click(radio("Colour"));
  expect(screen.queryByRole("slider", { name: "Direction" })).toBeNull();
  await user.click(radio("Gradient"));
  expect(screen.getByText("45°")).toBeDefined();
});

test("offers to restore unsaved changes of a closed document", async () => {
  const { user, unmount } = await renderForm();
  await user.type(field("Title"), "!");
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  const again = await renderForm();
  expect(field("Title").value).toBe("Ada");
  await again.user.click(screen.getByRole("button", { name: "Restore draft" }));
  expect(field("Title").value).toBe("Ada!");
});

test("does not offer a discarded draft again", async () => {
  const { user, unmount } = await renderForm();
  await user.type(field("Title"), "!");
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  const again = await renderForm();
  await again.user.click(button("Discard"));
  expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull();
  expect(field("Title").value).toBe("Ada");
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
