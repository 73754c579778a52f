import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePageRedirect } from "#features/appearance/screens/appearance-queries.ts";
import type { Change } from "#features/outbox/contract.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { useChanges } from "./use-changes.ts";

function Redirect() {
  useChanges();
  return <p>{usePageRedirect().data?.restriction}</p>;
}

test("reloads the page redirect, which shows the restriction of its destination, after a decision", async () => {
  const restrictions = [null, "warned"];
  const { calls } = await renderScreen(<Redirect />, {
    responses: { "GET /v1/leap": () => ({ restriction: restrictions.shift() }) },
  });
  await waitFor(() => expect(calls).toHaveLength(1));
  const otherTab = new BroadcastChannel(`changes:${sampleUser._id}`);
  // the resources of moderation.decided
  const change: Change = { nouns: ["settings", "pages"], by: "" };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  otherTab.postMessage(change);
  await screen.findByText("warned");
  otherTab.close();
});
