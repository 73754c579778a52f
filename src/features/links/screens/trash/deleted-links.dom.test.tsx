import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { LINKS_HEADING } from "../links-heading.ts";
import { DeletedLinks } from "./deleted-links.tsx";

test("moves the focus to the heading when a link leaves the trash", async () => {
  const coffee = sampleLink("coffee", { deletedAt: new Date().toISOString() });
  const { user } = await renderScreen(
    <>
      <h1 id={LINKS_HEADING} tabIndex={-1}>
        Links
      </h1>
      <DeletedLinks onBack={() => undefined} />
    </>,
    {
      responses: {
        "GET /v1/links/deleted": () => [coffee],
        "GET /v1/blocks/deleted": () => [],
        "POST /v1/links/batch": () => ({ links: [coffee] }),
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Restore coffee" }));
  expect(await screen.findByText("Nothing deleted in the last 30 days.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Links" }));
});

test("lists an item again if it cannot be restored, without another one that was restored in the meantime", async () => {
  const [coffee, bread] = ["coffee", "bread"].map((id) => sampleLink(id, { deletedAt: new Date().toISOString() }));
  const failing = Promise.withResolvers<void>();
  const restoring = Promise.withResolvers<void>();
  const { user, calls } = await renderScreen(<DeletedLinks onBack={() => undefined} />, {
    responses: {
      "GET /v1/links/deleted": () => [coffee, bread],
      "GET /v1/blocks/deleted": () => [],
      "POST /v1/links/batch": async ({ body }) => {
        if ((body as { ids: string[] }).ids.includes("coffee")) {
          await failing.promise;
          return new Reply(422, { code: "invalid", message: "No" });
        }
        await restoring.promise;
        return { links: [bread] };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Restore coffee" }));
  await user.click(await screen.findByRole("button", { name: "Restore bread" }));
  await screen.findByText("Nothing deleted in the last 30 days.");
  failing.resolve();
  await screen.findByRole("button", { name: "Restore coffee" });
  expect(screen.queryByRole("button", { name: "Restore bread" })).toBeNull();
  restoring.resolve();
  await waitFor(() => expect(calls.filter(({ key }) => key === "GET /v1/links/deleted")).toHaveLength(2));
});
