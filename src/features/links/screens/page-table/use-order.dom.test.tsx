import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { Toasts } from "#ui/toasts.tsx";
import { useLinks } from "../link-queries.ts";
import { useLinkChanges } from "../use-link-changes.ts";
import type { ListItem } from "./flat-list.ts";
import { useOrder, useReorder } from "./use-order.ts";

const shown: string[] = [];

afterEach(() => vi.restoreAllMocks());

function Page() {
  const links = useLinks().data;
  const change = useLinkChanges();
  const reorder = useReorder();
  if (!links) return null;
  const ids = links.map(({ _id }) => _id);
  const toSections = (inOrder: readonly string[]) => [{ category: null, ids: inOrder }];
  shown.push(ids.join(" "));
  return (
    <>
      <h1>{ids.join(" ")}</h1>
      <button type="button" onClick={() => change(links.slice(-1), { action: "delete" }, links)}>
        Delete last
      </button>
      <button
        type="button"
        onClick={() => reorder.mutate({ sections: toSections(ids.toReversed()), before: toSections(ids) })}
      >
        Reverse
      </button>
    </>
  );
}

test("keeps and saves an order that is changed while a link is being deleted", async () => {
  let stored = ["atlas", "bread", "coffee"];
  let version = 1;
  const deleting = Promise.withResolvers<void>();
  const ordering = Promise.withResolvers<void>();
  const order = () => ({ ids: stored, version, sections: [{ category: null, ids: stored }] });
  const { user, calls } = await renderScreen(<Page />, {
    responses: {
      "GET /v1/widget/link": () => stored.map((id) => sampleLink(id)),
      "GET /v1/widget/link/order": order,
      "DELETE /v1/widget/link/coffee": async () => {
        await deleting.promise;
        stored = stored.filter((id) => id !== "coffee");
        version += 1;
        return new Reply(204);
      },
      "PUT /v1/widget/link/order": async ({ body }) => {
        await ordering.promise;
        const wanted = body as { version: number; sections: [{ ids: string[] }] };
        if (wanted.version !== version) return new Reply(409, { code: "order_changed", message: "changed" });
        stored = wanted.sections[0].ids;
        version += 1;
        return order();
      },
    },
  });
  const has = (key: string) => waitFor(() => expect(calls.map((call) => call.key)).toContain(key));
  await screen.findByRole("heading", { name: "atlas bread coffee" });
  await has("GET /v1/widget/link/order");
  await user.click(screen.getByRole("button", { name: "Delete last" }));
  await screen.findByRole("heading", { name: "atlas bread" });
  await has("DELETE /v1/widget/link/coffee");
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  await screen.findByRole("heading", { name: "bread atlas" });
  shown.length = 0;

  deleting.resolve();
  await has("PUT /v1/widget/link/order");
  ordering.resolve();
  const loads = () => calls.filter(({ key }) => key === "GET /v1/widget/link");
  await waitFor(() => expect(loads()).toHaveLength(2));
  expect(stored).toEqual(["bread", "atlas"]);
  expect(new Set(shown)).toEqual(new Set(["bread atlas"]));
});

const SHOP_LINKS = [
  { category: null, ids: ["atlas", "bread"] },
  { category: "shop", ids: ["coffee"] },
];
const MOVED_ELSEWHERE = [
  { category: null, ids: ["atlas"] },
  { category: "shop", ids: ["bread", "coffee"] },
];

function Shop() {
  const reorder = useReorder();
  const reversed = [{ category: null, ids: ["bread", "atlas"] }, SHOP_LINKS[1]!];
  return (
    <button type="button" onClick={() => reorder.mutate({ sections: reversed, before: SHOP_LINKS })}>
      Reverse
    </button>
  );
}

test("does not revert another client's move to a category, even if the ids are still in the same order", async () => {
  let order = { ids: ["atlas", "bread", "coffee"], version: 1, sections: SHOP_LINKS };
  const { user, calls, queries } = await renderScreen(<Shop />, {
    responses: {
      "GET /v1/widget/link/order": () => order,
      "PUT /v1/widget/link/order": () => new Reply(409, { code: "order_changed", message: "changed" }),
    },
  });
  await waitFor(() => expect(queries.getQueryData([...pageItemsKey, "order"])).toBeDefined());
  order = { ...order, version: 2, sections: MOVED_ELSEWHERE };
  await queries.invalidateQueries({ queryKey: pageItemsKey, refetchType: "none" });
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain("PUT /v1/widget/link/order"));
  expect(calls.find(({ key }) => key.startsWith("PUT"))!.body).toMatchObject({ version: 1 });
});

const ITEMS = ["atlas", "bread"].map((id): ListItem => ({ kind: "link", key: id, link: sampleLink(id) }));

function List() {
  const { onDrop } = useOrder(ITEMS);
  return (
    <button type="button" onClick={() => onDrop(1, 0)}>
      Drop
    </button>
  );
}

function Dashboard() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <List />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <Toasts />
    </>
  );
}

test("reports an order that cannot be saved, even after the list is closed, and sends it again on request", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ordering = Promise.withResolvers<void>();
  const responses = {
    "GET /v1/widget/link/order": () => ({ ids: ["atlas", "bread"], version: 1, sections: [] }),
    "PUT /v1/widget/link/order": async () => {
      await ordering.promise;
      return new Reply(503, { code: "unavailable", message: "Unavailable" });
    },
  };
  const { user, calls } = await renderScreen(<Dashboard />, { responses });
  const saves = () => calls.filter(({ key }) => key === "PUT /v1/widget/link/order");
  await user.click(screen.getByRole("button", { name: "Drop" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  ordering.resolve();
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(saves()).toHaveLength(2));
});
