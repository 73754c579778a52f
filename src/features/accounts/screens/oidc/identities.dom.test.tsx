import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Identities } from "./identities.tsx";

test("offers to try again if the linked accounts could not be loaded", async () => {
  let isDown = true;
  const { user } = await renderScreen(<Identities className={undefined} />, {
    responses: {
      "GET /v1/auth/identities": () =>
        isDown
          ? new Reply(429, { code: "too_many_requests", message: "" })
          : { provider: "Acme", identities: [{ _id: "i", name: "ada@acme", createdAt: "2026-05-01T09:00:00.000Z" }] },
    },
  });
  await screen.findByRole("alert");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("ada@acme")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
