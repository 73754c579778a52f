import { Button, Switch, TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { ViewBar } from "./view-bar.tsx";

const view = { id: "0190a000-0000-7000-8000-00000000000b", expiresAt: new Date(Date.now() + 60_000).toISOString() };

function Screen() {
  const [isMore, setMore] = useState(false);
  return (
    <>
      <ViewBar />
      <a href="/dashboard/links">Links</a>
      <input type="search" aria-label="Search" />
      <FilterSelect label="Filter" value="all" options={[{ value: "all", name: "All" }]} onChange={() => undefined} />
      <button type="button" aria-expanded={isMore} onClick={() => setMore(true)}>
        More
      </button>
      <TextInput label="Name" />
      <Switch label="Visible" />
      <Button disabled={!isMore}>Save</Button>
      {isMore && <button type="button">Delete</button>}
    </>
  );
}

const isDisabled = (name: string) => screen.getByLabelText<HTMLInputElement>(name).disabled;
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

test("a view disables what changes something, also what is rendered later, and leaves reading alone", async () => {
  const { user } = await renderScreen(<Screen />, { person: { view } });
  expect(["Name", "Visible", "Search", "Filter"].map(isDisabled)).toEqual([true, true, false, false]);
  expect(["Save", "More", "End view"].map(isOff)).toEqual([true, false, false]);
  await user.click(screen.getByRole("button", { name: "More" }));
  await waitFor(() => expect(["Delete", "Save"].map(isOff)).toEqual([true, true]));
});

test("without a view there is no bar, and everything works", async () => {
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
  const { user, calls } = await renderScreen(<ViewBar />, { person: { view }, responses });
  const bar = screen.getByRole("complementary", { name: "Viewing an account" });
  expect(bar.textContent).toMatch(/Viewing ada@example\.com Read-only until \d/);
  await user.click(screen.getByRole("button", { name: "End view" }));
  await waitFor(() =>
    expect(calls.map(({ key, headers }) => [key, headers.authorization])).toEqual([[end, "Bearer operators"]]),
  );
});
