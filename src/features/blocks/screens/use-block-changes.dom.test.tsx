import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { useBlocks } from "./page-items.ts";
import { useBlockChanges } from "./use-block-changes.ts";

const shown: string[] = [];

function Page() {
  const blocks = useBlocks().data;
  const changes = useBlockChanges({ getName: ({ _id }) => _id, getKind: ({ content }) => content.kind });
  if (!blocks) return null;
  const list = blocks.map(({ _id, archived }) => (archived ? `(${_id})` : _id)).join(" ");
  shown.push(list);
  return (
    <>
      <h1>{list}</h1>
      <button type="button" onClick={() => changes.hide(blocks[0]!, true)}>
        Hide first
      </button>
      <button type="button" onClick={() => changes.remove(blocks[0]!)}>
        Delete first
      </button>
      <button type="button" onClick={() => changes.remove(blocks.at(-1)!)}>
        Delete last
      </button>
      <button type="button" onClick={() => changes.duplicate(blocks[0]!)}>
        Duplicate first
      </button>
      <Toasts />
    </>
  );
}

test.each([
  { button: "Hide first", call: "PUT /v1/blocks/atlas", changed: "(atlas) bread coffee" },
  { button: "Delete first", call: "DELETE /v1/blocks/atlas", changed: "bread coffee" },
])(
  "reverts a failed '$button' without showing a block that was deleted in the meantime",
  async ({ button, call, changed }) => {
    const failing = Promise.withResolvers<void>();
    const deleting = Promise.withResolvers<void>();
    let stored = ["atlas", "bread", "coffee"];
    const { user, calls } = await renderScreen(<Page />, {
      responses: {
        "GET /v1/blocks": () => stored.map((id, index) => sampleBlock(id, { sort_order: 10 + index })),
        [call]: () => failing.promise.then(() => new Reply(422, { code: "invalid", message: "No" })),
        "DELETE /v1/blocks/coffee": async () => {
          await deleting.promise;
          stored = stored.filter((id) => id !== "coffee");
          return new Reply(204);
        },
      },
    });
    const has = (key: string) => waitFor(() => expect(calls.map((each) => each.key)).toContain(key));
    await screen.findByRole("heading", { name: "atlas bread coffee" });
    await user.click(screen.getByRole("button", { name: button }));
    await screen.findByRole("heading", { name: changed });
    await user.click(screen.getByRole("button", { name: "Delete last" }));
    await screen.findByRole("heading", { name: changed.replace(" coffee", "") });
    shown.length = 0;

    failing.resolve();
    await has("DELETE /v1/blocks/coffee");
    await screen.findByRole("heading", { name: "atlas bread" });
    deleting.resolve();
    await waitFor(() => expect(calls.filter(({ key }) => key === "GET /v1/blocks")).toHaveLength(2));
    expect(new Set(shown)).toEqual(new Set(["atlas bread"]));
  },
);

test("does not announce a block as hidden after the change has failed", async () => {
  const failing = Promise.withResolvers<void>();
  const { user } = await renderScreen(<Page />, {
    responses: {
      "GET /v1/blocks": () => [sampleBlock("atlas")],
      "PUT /v1/blocks/atlas": () => failing.promise.then(() => new Reply(422, { code: "invalid", message: "No" })),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Hide first" }));
  await screen.findByText("“atlas” hidden");
  failing.resolve();
  await screen.findByText("Couldn't update the block");
  // sooner than the notice closes by itself
  await waitFor(() => expect(screen.queryByText("“atlas” hidden")).toBeNull(), { timeout: 6_000 });
});

test("retries a duplicate whose response was lost with the same idempotency key", async () => {
  let tries = 0;
  const { user, calls } = await renderScreen(<Page />, {
    responses: {
      "GET /v1/blocks": () => [sampleBlock("atlas")],
      "POST /v1/blocks": () => (tries++ === 0 ? new Reply(503, {}) : new Reply(201, sampleBlock("copy"))),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Duplicate first" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("“copy” duplicated");
  const [first, second] = calls
    .filter(({ key }) => key === "POST /v1/blocks")
    .map(({ headers }) => headers["idempotency-key"]);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});
