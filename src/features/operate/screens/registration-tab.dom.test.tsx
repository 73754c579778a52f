import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { RegistrationTab } from "./registration-tab.tsx";

const rules = (mode: string) => ({ registration: { mode, domains: [] }, invitations: [] });

test("shows a mode that another operator has set, instead of saving over it", async () => {
  let mode = "open";
  const { user, queries } = await renderScreen(<RegistrationTab />, {
    responses: { "GET /v1/operate/registration": () => rules(mode) },
  });
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Sign-up" });
  await user.selectOptions(select, "domains");
  // the lead names the mode in force, not the selected one
  expect(screen.getByText("Everyone can create an account.")).toBeDefined();
  mode = "closed";
  await queries.refetchQueries();
  await waitFor(() => expect(select.value).toBe("closed"));
  expect(screen.getByText(/The sign-up page says that sign-up is closed/)).toBeDefined();
  expect(screen.getByText(/^Another operator has just changed this/)).toBeDefined();
  await user.selectOptions(select, "open");
  expect(screen.queryByText(/^Another operator/)).toBeNull();
});

test("does not take the operator's own change for one by another operator", async () => {
  let mode = "open";
  const { user } = await renderScreen(<RegistrationTab />, {
    responses: {
      "GET /v1/operate/registration": () => rules(mode),
      "PUT /v1/operate/registration": ({ body }) => {
        mode = (body as { mode: string }).mode;
        return new Reply(204);
      },
    },
  });
  await user.selectOptions(await screen.findByRole("combobox", { name: "Sign-up" }), "closed");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Spam");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // until then, the lead is that of the previous mode
  await waitFor(() => expect(screen.queryByText("Everyone can create an account.")).toBeNull());
  expect(screen.queryByText(/^Another operator/)).toBeNull();
});

test("an invitation can be given any number of days, typed over the proposed one", async () => {
  const { user, calls } = await renderScreen(<RegistrationTab />, {
    responses: {
      "GET /v1/operate/registration": () => rules("open"),
      "POST /v1/operate/invitations": () => ({ url: "https://halka.example/signup?invitation=x" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Create invitation" }));
  const dialog = within(await screen.findByRole("dialog"));
  const days = dialog.getByRole("textbox", { name: "Days" });
  await user.clear(days);
  await user.type(days, "30");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Beta");
  await user.click(dialog.getByRole("button", { name: "Create invitation" }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { days: 30, uses: 1 } }));
});
