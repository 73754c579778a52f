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

test("two quick changes that both fail leave the stored choice", async () => {
  const held: (() => void)[] = [];
  const { user, queries } = await renderScreen(<PreviewSection />, {
    responses: {
      [`GET ${PATH}`]: () => ({ show_owner: false }),
      [`PUT ${PATH}`]: async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return new Reply(403, { code: "forbidden", message: "No" });
      },
    },
  });
  await user.click(await choice());
  await waitFor(async () => expect((await choice()).checked).toBe(true));
  await user.click(await choice());
  await waitFor(async () => expect((await choice()).checked).toBe(false));
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]!();
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect((await choice()).checked).toBe(false);
});
