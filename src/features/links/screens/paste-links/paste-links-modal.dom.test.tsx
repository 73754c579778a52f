import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { linkCall, linksQuery } from "../link-queries.ts";
import { PasteLinksModal } from "./paste-links-modal.tsx";

const ADDRESSES = ["https://one.example/", "https://two.example/", "https://three.example/"];
const ADD = "POST /v1/widget/link";
const LIST = "GET /v1/widget/link";

function Home() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Switch page
      </button>
      {isShown && <PasteLinksModal addresses={ADDRESSES} onClose={() => undefined} />}
    </>
  );
}

test("stops adding links when the screen is left, for example by switching pages", async () => {
  const held: (() => void)[] = [];
  const { user, calls, queries } = await renderScreen(<Home />, {
    responses: {
      [ADD]: () => new Promise((resolve) => held.push(() => resolve(sampleLink("one")))),
      [LIST]: () => [],
    },
  });
  queries.setQueryData(linksQuery.queryKey, []);
  await user.click(await screen.findByRole("button", { name: "Add 3 links" }));
  await waitFor(() => expect(held).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Switch page" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  held[0]!();
  await waitFor(() => expect(queries.getQueryData(linksQuery.queryKey)).toHaveLength(1));
  // by the time of this response, a second link would have been sent
  await linkCall(LIST);
  expect(calls.filter(({ key }) => key === ADD)).toHaveLength(1);
});

test.each([true, false])("says if only the first of the pasted addresses are listed: %s", async (isCut) => {
  await renderScreen(<PasteLinksModal addresses={ADDRESSES} isCut={isCut} onClose={() => undefined} />);
  await screen.findByRole("button", { name: "Add 3 links" });
  const note = screen.queryByText("Only the first 3 are listed. Add them, then paste the rest.");
  expect(note !== null).toBe(isCut);
});

test.each([
  ["daily_link_limit", 429, 0],
  ["monthly_link_limit", 403, 1],
])("stops at the first link beyond the limit, with the server's message: %s", async (code, status, planLinks) => {
  const message = "No more links for now.";
  const added: unknown[] = [];
  const { user, calls } = await renderScreen(<PasteLinksModal addresses={ADDRESSES} onClose={() => undefined} />, {
    responses: {
      [ADD]: ({ body }) =>
        added.push(body) === 1 ? new Reply(201, sampleLink("one")) : new Reply(status, { code, message }),
      [LIST]: () => [],
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add 3 links" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryAllByRole("link", { name: "See plans" })).toHaveLength(planLinks);
  expect(screen.getByRole("button", { name: "Done" })).toBeDefined();
  expect(calls.filter(({ key }) => key === ADD)).toHaveLength(2);
});
