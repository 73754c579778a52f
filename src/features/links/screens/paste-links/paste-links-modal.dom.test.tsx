import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
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
