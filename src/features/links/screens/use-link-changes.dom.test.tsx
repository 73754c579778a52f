import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { useLinks } from "./link-queries.ts";
import { useLinkChanges } from "./use-link-changes.ts";

const shown: string[] = [];

function Coffee() {
  const links = useLinks().data;
  const change = useLinkChanges();
  if (!links) return null;
  const state = links[0]!.archived ? "archived" : "live";
  shown.push(state);
  return (
    <>
      <h1>{state}</h1>
      <button type="button" onClick={() => change(links, { action: "archive" }, links)}>
        Archive
      </button>
      <button type="button" onClick={() => change(links, { action: "unarchive" }, links)}>
        Unarchive
      </button>
    </>
  );
}

test("an undo stays in effect when the response to the original change arrives after it", async () => {
  let stored = sampleLink("coffee");
  const held: (() => void)[] = [];
  const { user, calls } = await renderScreen(<Coffee />, {
    responses: {
      "GET /v1/widget/link": () => [stored],
      "POST /v1/links/batch": async ({ body }) => {
        await new Promise<void>((resolve) => held.push(resolve));
        stored = { ...stored, archived: (body as { action: string }).action === "archive" };
        return { links: [stored] };
      },
    },
  });
  await screen.findByRole("heading", { name: "live" });
  await user.click(screen.getByRole("button", { name: "Archive" }));
  await screen.findByRole("heading", { name: "archived" });
  await waitFor(() => expect(held).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Unarchive" }));
  await screen.findByRole("heading", { name: "live" });
  shown.length = 0;

  held[0]!();
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!();
  await waitFor(() => expect(calls.filter(({ key }) => key === "GET /v1/widget/link")).toHaveLength(2));
  expect(shown).not.toContain("archived");
  expect(screen.getByRole("heading").textContent).toBe("live");
});
