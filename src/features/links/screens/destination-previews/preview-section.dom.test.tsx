import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { PreviewSection } from "./preview-section.tsx";

const PATH = "/v1/links/preview-settings";
const choice = () => screen.findByRole<HTMLInputElement>("switch", { name: "Show whose link it is" });

test("saves the choice at once", async () => {
  const { user, calls } = await renderScreen(<PreviewSection />, {
    responses: {
      [`GET ${PATH}`]: () => ({ show_owner: false }),
      [`PUT ${PATH}`]: ({ body }) => body,
    },
  });
  await user.click(await choice());
  expect((await choice()).checked).toBe(true);
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === `PUT ${PATH}`)).toMatchObject([{ body: { show_owner: true } }]),
  );
});

test("reverts the choice and reports the error if it cannot be saved", async () => {
  const { user } = await renderScreen(
    <>
      <PreviewSection />
      <Toasts />
    </>,
    {
      responses: {
        [`GET ${PATH}`]: () => ({ show_owner: true }),
        [`PUT ${PATH}`]: () => new Reply(403, { code: "forbidden", message: "No" }),
      },
    },
  );
  await user.click(await choice());
  await waitFor(async () => expect((await choice()).checked).toBe(true));
  expect(await screen.findByText("Couldn't save your choice.")).toBeDefined();
});
