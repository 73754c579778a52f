import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLocation, useNavigate } from "react-router";
import { type LinkCommand, useLinkCommand, useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { renderScreen } from "#testing/screen.tsx";
import { UnsavedGuard, useGuardedLeave } from "./leave-guard.tsx";

/** A screen with or without unsaved changes, and a sign-out button outside it. */
function Screen({ isUnsaved, signOut }: { isUnsaved: boolean; signOut: () => void }) {
  const guardedLeave = useGuardedLeave();
  return (
    <>
      <button type="button" onClick={() => guardedLeave(signOut)}>
        Sign out
      </button>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </>
  );
}

async function renderGuard(isUnsaved: boolean) {
  const signOut = vi.fn<() => void>();
  const shown = await renderScreen(<Screen {...{ isUnsaved, signOut }} />, { path: "/dashboard/settings" });
  return { ...shown, signOut };
}

const findButton = (name: string) => screen.findByRole("button", { name });

test("leaves a screen without unsaved changes at once", async () => {
  const { user, go, where, signOut } = await renderGuard(false);
  await user.click(await findButton("Sign out"));
  expect(signOut).toHaveBeenCalledOnce();
  await go("/dashboard");
  expect(where()).toBe("/dashboard");
});

test("a navigation waits until the person has answered the prompt", async () => {
  const { user, go, where } = await renderGuard(true);
  await go("/dashboard");
  await user.click(await findButton("Keep editing"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(where()).toBe("/dashboard/settings");
  await go("/dashboard");
  await user.click(await findButton("Leave without saving"));
  await waitFor(() => expect(where()).toBe("/dashboard"));
});

test("does not prompt when switching tabs within the screen", async () => {
  const { go, where } = await renderGuard(true);
  await go("/dashboard/settings?tab=password");
  expect(where()).toBe("/dashboard/settings?tab=password");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("other exits, such as signing out, also wait for the prompt", async () => {
  const { user, signOut } = await renderGuard(true);
  await user.click(await findButton("Sign out"));
  await user.click(await findButton("Keep editing"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  await user.click(await findButton("Sign out"));
  await user.click(await findButton("Leave without saving"));
  expect(signOut).toHaveBeenCalledOnce();
});

test("a command that the person cancels in the prompt does not run later", async () => {
  const onCommand = vi.fn<(command: LinkCommand) => void>();
  function Links() {
    useLinkCommand(onCommand);
    return null;
  }
  function Dashboard() {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const requestLinkCommand = useRequestLinkCommand();
    function add() {
      void navigate("/dashboard");
      requestLinkCommand({ kind: "add" });
    }
    return (
      <>
        <button type="button" onClick={add}>
          Add link
        </button>
        {pathname === "/dashboard" ? <Links /> : <UnsavedGuard isUnsaved />}
      </>
    );
  }
  const { user, go, where } = await renderScreen(<Dashboard />, { path: "/dashboard/settings" });
  await user.click(await findButton("Add link"));
  await user.click(await findButton("Keep editing"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await go("/dashboard");
  await user.click(await findButton("Leave without saving"));
  await waitFor(() => expect(where()).toBe("/dashboard"));
  expect(onCommand).not.toHaveBeenCalled();
  await go("/dashboard/settings");
  await user.click(await findButton("Add link"));
  await user.click(await findButton("Leave without saving"));
  await waitFor(() => expect(onCommand).toHaveBeenCalledExactlyOnceWith({ kind: "add" }));
});
