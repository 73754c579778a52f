import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
