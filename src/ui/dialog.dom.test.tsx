import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { CommandList } from "./command-list/command-list.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";

function Outer() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <button onClick={() => setOpen(true)}>Open</button>;
  return (
    <Dialog title="Outer" onClose={() => setOpen(false)}>
      <Inner />
    </Dialog>
  );
}

function Inner() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <button onClick={() => setOpen(true)}>Open another</button>;
  return (
    <Dialog title="Inner" onClose={() => setOpen(false)}>
      <input aria-label="Name" />
    </Dialog>
  );
}

test("Escape closes only the topmost dialog", async () => {
  const { user } = await renderScreen(<Outer />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Open another" }));
  await screen.findByRole("dialog", { name: "Inner" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Inner" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Outer" })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Outer" })).toBeNull());
});

/** A list whose row can be removed in a dialog. */
function WithRow() {
  const [state, setState] = useState<"row" | "asking" | "removed">("row");
  return (
    <>
      <section aria-label="Rows">
        {state === "removed" ? "No rows" : <button onClick={() => setState("asking")}>Remove</button>}
      </section>
      {state === "asking" && (
        <Dialog title="Remove?" onClose={() => setState("row")}>
          <button onClick={() => setState("removed")}>Yes</button>
        </Dialog>
      )}
    </>
  );
}

test("returns the focus to where it was", async () => {
  const { user } = await renderScreen(<WithRow />);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await screen.findByRole("dialog", { name: "Remove?" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove" })));
});

test("moves the focus to what is left around an element that was removed", async () => {
  const { user } = await renderScreen(<WithRow />);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Rows" })));
});

/** A dialog with a menu. */
function WithMenu() {
  const [isOpen, setOpen] = useState(true);
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!isOpen) return null;
  return (
    <Dialog title="Shares" onClose={() => setOpen(false)}>
      <button onClick={(event) => setAnchor(event.currentTarget)}>More</button>
      {anchor && (
        <Menu label="More" anchor={anchor} onClose={() => setAnchor(undefined)}>
          <button role="menuitem">Delete</button>
        </Menu>
      )}
    </Dialog>
  );
}

/** Adds the popover methods, which the test DOM lacks, until the test ends. */
function providePopovers(): void {
  const { prototype } = HTMLElement;
  prototype.showPopover = () => undefined;
  prototype.hidePopover = function close() {
    this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
  };
  onTestFinished(() => void ["showPopover", "hidePopover"].map((name) => Reflect.deleteProperty(prototype, name)));
}

test("Escape in a menu closes the menu, not the dialog around it", async () => {
  providePopovers();
  const { user } = await renderScreen(<WithMenu />);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Shares" })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Shares" })).toBeNull());
});

/** A dialog with the command palette above it. */
function BelowPalette() {
  const [isOpen, setOpen] = useState(true);
  const [search, setSearch] = useState("");
  const texts = { label: "Commands", placeholder: "", count: "", empty: "No commands", hint: "" };
  return (
    <>
      {isOpen && (
        <Dialog title="Create key" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
      <CommandList
        {...texts}
        search={search}
        onSearch={setSearch}
        commands={[]}
        onRun={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
      />
    </>
  );
}

test("Escape in the command palette does not close the dialog below it", async () => {
  const { user } = await renderScreen(<BelowPalette />);
  await user.click(await screen.findByRole("combobox", { name: "Commands" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Create key" })).toBeDefined();
  await user.click(screen.getByRole("textbox", { name: "Name" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create key" })).toBeNull());
});

/** A dialog beside the button that opens it. */
function Beside() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <button>Elsewhere</button>
      {isOpen && (
        <Dialog title="Beside" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

test("returns the focus on closing, unless the person has already moved it", async () => {
  const { user } = await renderScreen(<Beside />);
  const opener = screen.getByRole("button", { name: "Open" });
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  const openAndClose = async () => {
    await user.click(opener);
    await screen.findByRole("dialog", { name: "Beside" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(opener));

  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  onTestFinished(() => void vi.unstubAllGlobals());
  await openAndClose();
  elsewhere.focus();
  expect(frames).not.toEqual([]);
  for (const frame of frames) frame();
  expect(document.activeElement).toBe(elsewhere);
});
