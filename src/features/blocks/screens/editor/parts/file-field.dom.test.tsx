import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { FileField } from "./file-field.tsx";

afterEach(() => vi.restoreAllMocks());

test("stops an upload when the form is closed", async () => {
  const held = Promise.withResolvers<void>();
  const onChange = vi.fn<() => void>();
  const { user, unmount } = await renderScreen(
    <FileField path="address" address="" error={undefined} onChange={onChange} />,
    { responses: { "POST /v1/files": () => held.promise } },
  );
  await screen.findByRole("button");
  const fetching = vi.spyOn(globalThis, "fetch");
  await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, new File(["pdf"], "menu.pdf"));
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  const signal = fetching.mock.calls[0]?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
  held.resolve();
});
