import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Import } from "./import-queries.ts";
import { ImportSection } from "./import-section.tsx";

const ID = "0190a000-0000-7000-8000-000000000002";
const CALL = `/v1/links/imports/${ID}`;
const path = `/dashboard/import?import=${ID}`;

const draft: Import = {
  _id: ID,
  status: "draft",
  file: "links.csv",
  found: {
    format: "csv",
    encoding: "utf-8",
    columns: ["name", "link", "rules"],
    rows: 1,
    sample: [["A", "https://a.example/", "{}"]],
  },
  choices: {
    format: "csv",
    mapping: { link: 1, name: 0 },
    conflicts: "rename",
    on_page: false,
    open_protected: false,
  },
  report: { rows: 1, create: 1, replace: 0, skip: 0, leave_out: 0, room: null, blocked: null, remarks: [], shown: [] },
  progress: 0,
  outcome: null,
  failure: null,
  can_undo: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  endedAt: null,
};

test("says that an import no longer exists", async () => {
  await renderScreen(<ImportSection />, { path });
  await screen.findByText("This import no longer exists.");
  expect(screen.getByRole("button", { name: "Choose another file" })).toBeDefined();
});

test("offers to load an import again if the server fails", async () => {
  let isUp = false;
  const { user } = await renderScreen(<ImportSection />, {
    path,
    responses: { [`GET ${CALL}`]: () => (isUp ? draft : new Reply(400, { code: "broken", message: "Broken" })) },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("This import no longer exists.")).toBeNull();
  isUp = true;
  await user.click(retry);
  await screen.findByText("links.csv");
});

test("a draft beyond the quota can be started once there is room for it", async () => {
  const blocked = { ...draft, report: { ...draft.report, create: 5, room: 2, blocked: "plan_limit" } } as const;
  let room = 2;
  const { user } = await renderScreen(<ImportSection />, {
    path,
    responses: {
      [`GET ${CALL}`]: () => ({ ...blocked, report: { ...blocked.report, room } }),
      [`POST ${CALL}/start`]: () =>
        room < 5 ? new Reply(403, { code: "plan_limit", message: "No room" }) : { ...draft, status: "done" },
    },
  });
  await screen.findByText(/Your plan has room for 2 more/);
  const start = screen.getByRole("button", { name: "Import 5 links" });
  room = 3;
  await user.click(start);
  // the failed start updates the report
  await screen.findByText(/Your plan has room for 3 more/);
  room = 5;
  await user.click(start);
  expect(await screen.findByText("Your links are imported")).toBeDefined();
});

test.each([
  ["started", `POST ${CALL}/start`, "Import 1 link"],
  ["discarded", `DELETE ${CALL}`, "Discard file"],
])("a draft that was removed elsewhere can be left when it is %s", async (_, key, button) => {
  let exists = true;
  const { user, calls, where } = await renderScreen(<ImportSection />, {
    path,
    responses: {
      [`GET ${CALL}`]: () => (exists ? draft : new Reply(404, { code: "not_found", message: "Not found" })),
      "GET /v1/links/imports": () => [],
    },
  });
  await screen.findByText("links.csv");
  exists = false;
  await user.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(calls.map((call) => call.key)).toContain(key));
  if (key.startsWith("POST")) await user.click(await screen.findByRole("button", { name: "Choose another file" }));
  await waitFor(() => expect(where()).toBe("/dashboard/import"));
});

test("after a change of format, the server chooses the columns and the place", async () => {
  const guessed = {
    ...draft.choices,
    format: "halka",
    mapping: { link: 1, name: 0, rules: 2 },
    on_page: true,
  } as const;
  const { user, calls } = await renderScreen(<ImportSection />, {
    path,
    responses: { [`GET ${CALL}`]: () => draft, [`PUT ${CALL}`]: () => ({ ...draft, choices: guessed }) },
  });
  const format = await screen.findByLabelText<HTMLSelectElement>("Where the file comes from");
  await user.selectOptions(format, "Halka");
  const rules = await screen.findByLabelText<HTMLSelectElement>("Rules");
  expect(within(rules).getByRole<HTMLOptionElement>("option", { name: "rules" }).selected).toBe(true);
  expect(format.value).toBe("halka");
  expect(screen.getByRole<HTMLInputElement>("switch", { name: /^Show new links on my page/ }).checked).toBe(true);
  const { body } = calls.find(({ key }) => key === `PUT ${CALL}`)!;
  expect(body).toEqual({ format: "halka", conflicts: "rename", open_protected: false });
});
