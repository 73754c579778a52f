import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import type { Evidence } from "./operate-queries.ts";

const ID = "0190a000-0000-7000-8000-0000000000aa";
const PATH = `/v1/operate/cases/${ID}/evidence`;
const taken: Evidence = {
  _id: ID,
  takenAt: "2026-11-02T10:00:00.000Z",
  outcome: "fetched",
  hops: [
    { url: "https://a.example/", status: 302, headers: { location: "/login" } },
    { url: "https://a.example/login", status: 200, headers: {} },
  ],
  title: "<b>Sign in</b>",
  links: [],
};

const renderEvidence = async (list: () => unknown, post = () => new Reply(204)) => {
  const { user } = await renderScreen(<CaseEvidence caseId={ID} />, {
    responses: { [`GET ${PATH}`]: list, [`POST ${PATH}`]: post },
  });
  await user.click(await screen.findByText("Evidence"));
  return user;
};

test("shows the redirects with their headers, and URLs as plain text", async () => {
  await renderEvidence(() => ({ evidence: [taken] }));
  for (const text of ["Fetched", "Page title: <b>Sign in</b>", "https://a.example/login", "302", "location: /login"])
    expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("captures evidence again, and says so while it is not there yet", async () => {
  let evidence: Evidence[] = [];
  const user = await renderEvidence(
    () => ({ evidence }),
    () => {
      evidence = [{ ...taken, takenAt: null, outcome: null, hops: [], title: "" }];
      return new Reply(204);
    },
  );
  expect(await screen.findByText("There is no evidence yet.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Capture again" }));
  expect(await screen.findByText("Being captured. This takes a few seconds.")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Capture again" }).disabled).toBe(true);
});

test("says why evidence could not be read", async () => {
  await renderEvidence(() => new Reply(404, { code: "not_found", message: "Not found" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not found");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
});
