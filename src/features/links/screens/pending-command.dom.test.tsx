import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { type LinkCommand, useLinkCommand, useRequestLinkCommand } from "./pending-command.ts";

const onCommand = vi.fn<(command: LinkCommand) => void>();

function LinksScreen() {
  useLinkCommand(onCommand);
  return <h1>Links</h1>;
}

function Dashboard({ isOnLinks }: { isOnLinks: boolean }) {
  const [isHere, setHere] = useState(isOnLinks);
  const request = useRequestLinkCommand();
  return (
    <>
      <button type="button" onClick={() => request({ kind: "add" })}>
        Add
      </button>
      <button type="button" onClick={() => setHere(!isHere)}>
        Go
      </button>
      {isHere && <LinksScreen />}
    </>
  );
}

test("runs a command at once on the links screen", async () => {
  onCommand.mockClear();
  const { user } = await renderScreen(<Dashboard isOnLinks />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(onCommand).toHaveBeenCalledExactlyOnceWith({ kind: "add" });
});

test("keeps a command from another screen until the links screen opens, and runs it once", async () => {
  onCommand.mockClear();
  const { user } = await renderScreen(<Dashboard isOnLinks={false} />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(onCommand).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(onCommand).toHaveBeenCalledExactlyOnceWith({ kind: "add" });
  await user.click(screen.getByRole("button", { name: "Go" }));
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(onCommand).toHaveBeenCalledOnce();
});
