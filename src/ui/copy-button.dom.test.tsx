import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { CopyButton } from "./copy-button.tsx";

test("says that the browser blocked copying, until a later press succeeds", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = await renderScreen(
    <CopyButton text="key" shown="key" label="Copy key" doneLabel="Copied" failedLabel="Blocked" />,
  );
  const write = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const button = await screen.findByRole("button", { name: "Copy key" });
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Blocked"));
  expect(button.title).toBe("Blocked");
  expect(document.querySelector("textarea")).toBeNull();
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
  expect(write).toHaveBeenCalledTimes(2);
});
