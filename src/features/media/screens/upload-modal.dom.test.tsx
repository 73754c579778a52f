import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { UploadModal } from "./upload-modal.tsx";

afterEach(() => vi.restoreAllMocks());

const getUpload = () => screen.getByRole<HTMLButtonElement>("button", { name: "Upload" });

/** Pastes a picture, and returns its image, which is not loaded yet. */
async function choose(name: string): Promise<HTMLImageElement> {
  const file = new File([name], name, { type: "image/png" });
  fireEvent.paste(document, { clipboardData: { files: [file] } });
  return (await screen.findByTestId("container")).querySelector("img")!;
}

test("a picture cannot be uploaded before its own crop is known", async () => {
  // happy-dom loads no pictures, and takes each for loaded
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  const { user } = await renderScreen(
    <UploadModal purpose="profile" onUploaded={() => undefined} onClose={() => undefined} />,
  );
  await screen.findByRole("button", { name: "Choose image" });
  const first = await choose("first.png");
  expect(getUpload().disabled).toBe(true);
  fireEvent.load(first);
  expect(getUpload().disabled).toBe(false);
  await user.click(screen.getByRole("button", { name: "Choose another image" }));
  const second = await choose("second.png");
  expect(getUpload().disabled).toBe(true);
  fireEvent.load(second);
  expect(getUpload().disabled).toBe(false);
});
