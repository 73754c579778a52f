import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleCategory } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

const ADD = "POST /v1/links/categories";

test("a new category that is sent again after a lost response has the same idempotency key", async () => {
  const replies = [new Reply(502), new Reply(201, sampleCategory("music"))];
  const onClose = vi.fn<() => void>();
  const { user, fill, calls } = await renderScreen(<CategoryDialog target={undefined} onClose={onClose} />, {
    responses: { [ADD]: () => replies.shift() },
  });
  await fill(await screen.findByRole("textbox", { name: "Category name" }), "Music");
  await user.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = calls.filter(({ key }) => key === ADD).map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});
