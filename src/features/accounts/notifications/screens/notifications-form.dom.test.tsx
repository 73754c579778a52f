import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { type Notification, useNotificationSettings } from "./notifications-query.ts";

function NotificationsScreen({ onUnsaved }: { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const { data } = useNotificationSettings();
  return data && <NotificationsForm {...data} onOutcome={() => undefined} onUnsaved={onUnsaved} />;
}

async function renderForm() {
  const stored: Notification = { email: true, push: true, marketing: true };
  const path = `/v1/settings/${sampleUser._id}`;
  const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();
  const { user, queries, calls } = await renderScreen(<NotificationsScreen onUnsaved={onUnsaved} />, {
    responses: {
      [`GET ${path}`]: () => ({ notification: stored }),
      [`PUT ${path}`]: ({ body }) => ({
        notification: Object.assign(stored, (body as { notification: Partial<Notification> }).notification),
      }),
    },
  });
  await screen.findByRole("switch", { name: "Push" });
  return {
    stored,
    onUnsaved,
    refetch: () => queries.invalidateQueries(),
    choose: (name: string) => user.click(screen.getByRole("switch", { name })),
    async save() {
      const before = calls.length;
      await user.click(screen.getByRole("button", { name: "Save Preferences" }));
      await waitFor(() => expect(calls).toHaveLength(before + 1));
      return calls.at(-1)!.body;
    },
  };
}

const readSwitches = () =>
  ["Email", "Push", "Marketing"].map((name) => screen.getByRole<HTMLInputElement>("switch", { name }).checked);

test("saves only what was changed here, so that a change made in another tab stays", async () => {
  const { stored, choose, save } = await renderForm();
  stored.marketing = false;
  await choose("Push");
  expect(await save()).toEqual({ notification: { push: false } });
  await waitFor(() => expect(readSwitches()).toEqual([true, false, false]));
});

test("shows what was changed in another tab, and keeps unsaved choices", async () => {
  const { stored, refetch, choose, save } = await renderForm();
  await choose("Push");
  stored.marketing = false;
  await refetch();
  await waitFor(() => expect(readSwitches()).toEqual([true, false, false]));
  await choose("Email");
  await choose("Email");
  expect(await save()).toEqual({ notification: { push: false } });
});

test("a choice that was also made in another tab is no longer unsaved", async () => {
  const { stored, refetch, choose, onUnsaved } = await renderForm();
  await choose("Marketing");
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  stored.marketing = false;
  await refetch();
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
});
