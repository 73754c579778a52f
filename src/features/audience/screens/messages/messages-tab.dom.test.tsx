import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Message } from "../../messages/contract.ts";
import { MessagesTab } from "./messages-tab.tsx";

const toMessage = (id: string, name: string): Message => ({
  _id: `0190a000-0000-7000-8000-00000000000${id}`,
  name,
  email: "visitor@example.com",
  message: "Hello",
  form: "Message me",
  language: "en",
  readAt: null,
  createdAt: "2026-05-01T09:00:00.000Z",
});

test("marks messages as read up to the newest one of the list, not up to the newest match of a cleared search", async () => {
  const [newest, match] = [toMessage("2", "Grace"), toMessage("1", "Ada")];
  const all = Promise.withResolvers<void>();
  const { user, calls, fill } = await renderScreen(<MessagesTab />, {
    responses: {
      "GET /v1/audience/messages": async ({ query }) => {
        if (query.has("search")) return { messages: [match], next: null };
        if (query.has("unread")) await all.promise;
        return { messages: [newest, match], next: null };
      },
      "GET /v1/audience/summary": () => ({ messages: { unread: 2 } }),
      "PUT /v1/audience/messages": () => ({ marked: 2 }),
    },
  });
  const getButton = () => screen.queryByRole("button", { name: "Mark all as read" });
  await screen.findByText("Grace");
  await fill(screen.getByRole("searchbox"), "Ada");
  await waitFor(() => expect(screen.queryByText("Grace")).toBeNull());
  await user.selectOptions(screen.getByRole("combobox"), "1");
  await user.clear(screen.getByRole("searchbox"));
  await waitFor(() => expect(calls.some(({ query }) => query.has("unread") && !query.has("search"))).toBe(true));
  expect(getButton()).toBeNull();
  all.resolve();
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => {
    const marked = calls.find(({ key }) => key === "PUT /v1/audience/messages");
    expect(marked?.body).toEqual({ read: true, upTo: newest._id });
  });
});

test("says that more messages could not be loaded", async () => {
  const { user } = await renderScreen(<MessagesTab />, {
    responses: {
      "GET /v1/audience/messages": ({ query }) =>
        query.has("cursor")
          ? new Reply(429, { code: "too_many_requests", message: "" })
          : { messages: [toMessage("2", "Grace")], next: toMessage("2", "")._id },
      "GET /v1/audience/summary": () => ({ messages: { unread: 0 } }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Couldn't load your audience/);
  expect(screen.getByText("Grace")).toBeDefined();
});

test("a list of unread messages keeps the one that is being read when it is fetched again", async () => {
  const grace = toMessage("2", "Grace");
  const ada = toMessage("1", "Ada");
  let unread = [grace, ada];
  const { user, queries } = await renderScreen(<MessagesTab />, {
    responses: {
      "GET /v1/audience/messages": () => ({ messages: unread, next: null }),
      "GET /v1/audience/summary": () => ({ messages: { unread: 2 } }),
      [`PUT /v1/audience/messages/${grace._id}`]: () => {
        unread = [ada];
        return { ...grace, readAt: "2026-05-01T10:00:00.000Z" };
      },
      [`DELETE /v1/audience/messages/${grace._id}`]: () => new Reply(204),
    },
  });
  const names = () => screen.queryAllByText(/^(Grace|Ada)$/).map(({ textContent }) => textContent);
  await user.selectOptions(await screen.findByRole("combobox"), "1");
  const row = (await screen.findByText("Grace")).closest("details")!;
  await user.click(within(row).getByText("Grace"));
  await waitFor(() => expect(within(row).queryByText("New")).toBeNull());
  await act(() => queries.refetchQueries());
  expect(names()).toEqual(["Grace", "Ada"]);
  expect([row.isConnected, row.open]).toEqual([true, true]);
  await user.click(within(row).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(names()).toEqual(["Ada"]));
});

test("a list of unread messages drops those that were read once its filter changes", async () => {
  const grace = toMessage("2", "Grace");
  let unread = [grace];
  const { user, queries } = await renderScreen(<MessagesTab />, {
    responses: {
      "GET /v1/audience/messages": ({ query }) => ({ messages: query.has("unread") ? unread : [grace], next: null }),
      "GET /v1/audience/summary": () => ({ messages: { unread: 1 } }),
      [`PUT /v1/audience/messages/${grace._id}`]: () => {
        unread = [];
        return { ...grace, readAt: "2026-05-01T10:00:00.000Z" };
      },
    },
  });
  const filter = await screen.findByRole("combobox");
  await user.selectOptions(filter, "1");
  await user.click(await screen.findByText("Grace"));
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
  await user.selectOptions(filter, "");
  await act(() => queries.refetchQueries());
  await user.selectOptions(filter, "1");
  await waitFor(() => expect(screen.queryByText("Grace")).toBeNull());
});

test("keeps the focus when a message is closed as unread, and when it is deleted", async () => {
  let messages = [toMessage("2", "Grace")];
  const path = `/v1/audience/messages/${messages[0]!._id}`;
  const { user } = await renderScreen(<MessagesTab />, {
    responses: {
      "GET /v1/audience/messages": () => ({ messages, next: null }),
      "GET /v1/audience/summary": () => ({ messages: { unread: 0 } }),
      [`PUT ${path}`]: () => messages[0],
      [`DELETE ${path}`]: () => {
        messages = [];
        return new Reply(204);
      },
    },
  });
  const name = await screen.findByText("Grace");
  await user.click(name);
  await user.click(screen.getByRole("button", { name: "Mark as unread" }));
  expect(document.activeElement).toBe(name.closest("summary"));
  await user.click(name);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Grace")).toBeNull());
  expect(document.activeElement?.contains(screen.getByRole("searchbox"))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
