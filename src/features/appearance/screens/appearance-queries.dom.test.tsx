import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { defaultAppearance } from "../default-appearance.ts";
import { useAppearance, useEnsuredAppearance, useIsBentoPage } from "./appearance-queries.ts";

function Title() {
  useEnsuredAppearance(true);
  return <p>{useAppearance({ isCreated: false }).data?.title}</p>;
}

const CREATE = "POST /v1/appearance";
const responses = { [CREATE]: () => ({ title: "Created" }) };

test("creates the appearance of a new page", async () => {
  const { calls } = await renderScreen(<Title />, { responses });
  await screen.findByText("Created");
  expect(calls.map(({ key }) => key)).toEqual([CREATE]);
});

test("shows the defaults to an operator who views the account, and creates nothing", async () => {
  const view = { id: "0190a000-0000-7000-8000-00000000000b", expiresAt: "2026-03-10T09:00:00.000Z" };
  sessionStorage.setItem("user", JSON.stringify({ ...sampleUser, view }));
  sessionStorage.setItem("auth_token", "hlk_v_token");
  const { calls } = await renderScreen(<Title />, { responses, person: { view } });
  await screen.findByText(defaultAppearance.title);
  expect(calls).toEqual([]);
});

function Layout() {
  return <p>{useIsBentoPage(true) ? "Bento" : "Another layout"}</p>;
}

test("reads the layout of the selected page, not of the person's first", async () => {
  const page = { id: "0190a000-0000-7000-8000-000000000002", handle: "ada-shop" };
  const bento = { template: "grid", meta: { style: { layout: "bento" } } };
  await renderScreen(<Layout />, {
    responses: { [`GET /v1/appearance/${page.id}`]: () => bento },
    person: { page },
  });
  expect(await screen.findByText("Bento")).toBeDefined();
});
