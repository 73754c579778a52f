import { act, render, screen, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/show-toast.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { createI18n } from "../i18n/i18n.client.ts";
import MantineLayout from "./mantine-layout.tsx";

test("an open dialog and a shown toast name their close buttons in the language that was chosen last", async () => {
  const i18n = createI18n("en", { common: { close: "Close" } });
  const content = (
    <>
      <Toasts />
      <Dialog title="Links" onClose={() => undefined}>
        Text
      </Dialog>
    </>
  );
  const router = createMemoryRouter([{ element: <MantineLayout />, children: [{ path: "*", element: content }] }]);
  render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  act(() => void showToast({ title: "Saved" }));
  await expectCloseButtons("Close");
  await act(() => i18n.changeLanguage("tr"));
  await expectCloseButtons("Kapat");
});

async function expectCloseButtons(name: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole("button", { name })).toHaveLength(2));
}
