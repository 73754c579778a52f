import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleSource } from "#testing/sample-source.ts";
import { renderScreen } from "#testing/screen.tsx";
import { NO_COUNTS } from "../../../queries/statistics-query.ts";
import { useView } from "../use-view.ts";
import { BlocksCard } from "./blocks-card.tsx";

const counts = { views: 4, viewers: 4, uses: 2, users: 2 };
const figures = {
  id: "Welcome",
  ...counts,
  seen: { ...NO_COUNTS, humans: 4, visitors: 4 },
  used: { ...NO_COUNTS, humans: 2, visitors: 2 },
};
const source = sampleSource({ blocks: () => Promise.resolve({ blocks: [figures] }) });

function Blocks() {
  return <BlocksCard source={source} state={useView(undefined)} />;
}

test("offers a retry if the blocks of the page could not be loaded", async () => {
  let attempts = 0;
  const { user } = await renderScreen(<Blocks />, {
    path: "/dashboard/analytics?count=human",
    responses: {
      "GET /v1/blocks": () =>
        attempts++ === 0 ? new Reply(403, { code: "forbidden", message: "Not allowed" }) : [sampleBlock("Welcome")],
    },
  });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /Welcome/ })).toBeDefined();
});
