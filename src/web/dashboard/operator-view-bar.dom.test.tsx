import { Button, Switch, TextInput } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { FigureButton } from "#ui/figure-button.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { OperatorViewBar } from "./operator-view-bar.tsx";

const view = { id: "0190a000-0000-7000-8000-00000000000b", expiresAt: new Date(Date.now() + 60_000).toISOString() };

function Screen() {
  const [isMore, setMore] = useState(false);
  return (
    <>
      <OperatorViewBar />
      <a href="/dashboard/links">Links</a>
      <input type="search" aria-label="Search" />
      <FilterSelect label="Filter" value="all" options={[{ value: "all", name: "All" }]} onChange={() => undefined} />
      <button type="button" aria-expanded={isMore} onClick={() => setMore(true)}>
        More
      </button>
      <FigureButton label="How this is counted" onClick={() => undefined}>
        42
      </FigureButton>
      <TextInput label="Name" />
      <Switch label="Visible" />
      <Button disabled={!isMore}>Save</Button>
      {isMore && <button type="button">Delete</button>}
    </>
  );
}

const isDisabled = (name: string) => screen.getByLabelText<HTMLInputElement>(name).disabled;
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

test("a view disables controls that change something, even those rendered later, and no others", async () => {
  const { user } = await renderScreen(<Screen />, { person: { view } });
  expect(["Name", "Visible", "Search", "Filter"].map(isDisabled)).toEqual([true, true, false, false]);
  expect(["Save", "More", "42", "End view"].map(isOff)).toEqual([true, false, false, false]);
  await user.click(screen.getByRole("button", { name: "More" }));
  await waitFor(() => expect(["Delete", "Save"].map(isOff)).toEqual([true, true]));
});

function Creator({ onReceived }: { readonly onReceived: (type: string) => void }) {
  useEffect(() => {
    const note = ({ type }: Event) => onReceived(type);
    for (const type of INPUTS) document.addEventListener(type, note);
    return () => INPUTS.forEach((type) => document.removeEventListener(type, note));
  }, [onReceived]);
  return (
    <>
      <OperatorViewBar />
      <input type="search" aria-label="Search" />
      <span role="button" tabIndex={0} data-rfd-drag-handle-draggable-id="one" aria-label="Move one" />
    </>
  );
}

const INPUTS = ["paste", "drop"];
const pasteAndDrop = (target: Element) => INPUTS.map((type) => fireEvent(target, new Event(type, BUBBLING)));
const BUBBLING = { bubbles: true, cancelable: true };

test.each([
  ["in a view, links cannot be dragged, and a paste or a drop reaches only fields that work", { view }, ["Search"]],
  ["without a view, links can be dragged, and a paste or a drop works everywhere", {}, ["Search", "Move one"]],
])("%s", async (_name, person, reached) => {
  const received: string[] = [];
  await renderScreen(<Creator onReceived={(type) => received.push(type)} />, { person });
  expect(screen.getByLabelText("Move one").inert ?? false).toBe("view" in person);
  for (const name of ["Search", "Move one"]) pasteAndDrop(screen.getByLabelText(name));
  expect(received).toEqual(reached.flatMap(() => INPUTS));
});

test("without a view there is no bar, and all controls work", async () => {
  const { user } = await renderScreen(<Screen />);
  expect(screen.queryByRole("complementary")).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect([...["Name", "Visible", "Search", "Filter"].map(isDisabled), ...["Save", "Delete"].map(isOff)]).not.toContain(
    true,
  );
});

test("the bar names the account, says that it is read-only, and ends the view with the operator's session", async () => {
  localStorage.setItem("auth_token", "operators");
  const end = `POST /v1/operate/accounts/${sampleUser._id}/views/${view.id}/end`;
  const responses = { [end]: () => new Reply(204) };
  const { user, calls } = await renderScreen(<OperatorViewBar />, { person: { view }, responses });
  const bar = screen.getByRole("complementary", { name: "Viewing an account" });
  expect(bar.textContent).toMatch(/Viewing ada@example\.com Read-only until \d/);
  await user.click(screen.getByRole("button", { name: "End view" }));
  await waitFor(() =>
    expect(calls.map(({ key, headers }) => [key, headers.authorization])).toEqual([[end, "Bearer operators"]]),
  );
});
