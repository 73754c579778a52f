import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { PICTURE_MAX_BYTES } from "#features/media/picture.ts";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { TabbedForm } from "./editing/tabbed-form.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { noRules } from "./rule-fields.ts";
import type { RulesEditor } from "./rules-editor.ts";

type Preview = typeof noRules.preview;

function Card() {
  const [preview, setPreview] = useState(noRules.preview);
  return <EditorCard preview={preview} setPreview={setPreview} />;
}

function EditorCard({ preview, setPreview }: { preview: Preview; setPreview: (preview: Preview) => void }) {
  const editor = {
    fields: { ...noRules, preview, name: "Atlas" },
    set: (_name: string, value: Preview) => setPreview(value),
    errorAt: () => undefined,
    // the card uses only these properties of an editor
  } as unknown as RulesEditor;
  return <PreviewCard editor={editor} />;
}

/** A form whose second tab contains the card. */
function Form() {
  const [preview, setPreview] = useState(noRules.preview);
  return (
    <TabbedForm
      label="Tabs"
      tabs={[
        { name: "basics", label: "Basics", content: null },
        { name: "rules", label: "Rules", content: <EditorCard preview={preview} setPreview={setPreview} /> },
      ]}
      renderBanners={() => null}
      loading={null}
      isSaving={false}
      save={() => Promise.resolve(undefined)}
      focusError={() => undefined}
      onCancel={() => undefined}
    />
  );
}

const UPLOAD = "POST /v1/widget/image/upload";
const picture = new File(["png"], "map.png", { type: "image/png" });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

const getChooser = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

test("keeps a title that is typed during the upload of the picture", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<Card />, {
    responses: {
      [UPLOAD]: async () => {
        await held.promise;
        return new Reply(201, [{ path: "/media/", file: "map.png" }]);
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Preview when shared/ }));
  await user.upload(getChooser(), picture);
  await user.type(field("Title"), "Maps of the world");
  held.resolve();
  await waitFor(() => expect(field("Image").value).toBe("/media/map.png"));
  expect(field("Title").value).toBe("Maps of the world");
});

test("keeps a title typed during an upload, even if another tab was opened in between", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<Form />, {
    responses: {
      [UPLOAD]: async () => {
        await held.promise;
        return new Reply(201, [{ path: "/media/", file: "map.png" }]);
      },
    },
  });
  await user.click(await screen.findByRole("tab", { name: "Rules" }));
  await user.click(screen.getByRole("button", { name: /^Preview when shared/ }));
  await user.upload(getChooser(), picture);
  await user.click(screen.getByRole("tab", { name: "Basics" }));
  await user.click(screen.getByRole("tab", { name: "Rules" }));
  await user.type(field("Title"), "Maps of the world");
  held.resolve();
  await waitFor(() => expect(field("Image").value).toBe("/media/map.png"));
  expect(field("Title").value).toBe("Maps of the world");
});

test.each([
  ["of another type", new File(["pdf"], "map.pdf", { type: "application/pdf" }), /valid image file/],
  ["that is too large", new File([new Uint8Array(PICTURE_MAX_BYTES + 1)], "map.png", { type: "image/png" }), /5MB/],
])("rejects a file %s without uploading it", async (_, file, message) => {
  const { user, calls } = await renderScreen(<Card />, { responses: { [UPLOAD]: () => new Reply(500) } });
  await user.click(await screen.findByRole("button", { name: /^Preview when shared/ }));
  // the system's dialog also lets users choose files of other types
  fireEvent.change(getChooser(), { target: { files: [file] } });
  await screen.findByText(message);
  expect(field("Image").getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
});

test("forgets why a file was rejected once an address is typed", async () => {
  const { user } = await renderScreen(<Card />);
  await user.click(await screen.findByRole("button", { name: /^Preview when shared/ }));
  fireEvent.change(getChooser(), { target: { files: [new File(["pdf"], "map.pdf", { type: "application/pdf" })] } });
  await screen.findByText(/valid image file/);
  await user.type(field("Image"), "/");
  expect(screen.queryByText(/valid image file/)).toBeNull();
});
