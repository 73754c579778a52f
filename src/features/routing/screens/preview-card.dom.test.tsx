import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { noRules } from "./rule-fields.ts";
import type { RulesEditor } from "./rules-editor.ts";

function Card() {
  const [preview, setPreview] = useState(noRules.preview);
  const editor = {
    fields: { ...noRules, preview, name: "Atlas" },
    set: (_name: string, value: typeof preview) => setPreview(value),
    errorAt: () => undefined,
    // the card uses only these parts of an editor
  } as unknown as RulesEditor;
  return <PreviewCard editor={editor} />;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("keeps a title that is typed during the upload of the picture", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<Card />, {
    responses: {
      "POST /v1/widget/image/upload": async () => {
        await held.promise;
        return new Reply(201, [{ path: "/media/", file: "map.png" }]);
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Preview when shared/ }));
  const file = new File(["png"], "map.png", { type: "image/png" });
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(chooser, file);
  await user.type(field("Title"), "Maps of the world");
  held.resolve();
  await waitFor(() => expect(field("Image").value).toBe("/media/map.png"));
  expect(field("Title").value).toBe("Maps of the world");
});
