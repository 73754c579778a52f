import { MutationObserver, type MutationOptions } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { allowChanges, holdChanges, newQueryClient } from "./query-client.ts";

/** A client with a pending change and another change that waits for it, both with these options. */
function startChanges(options: MutationOptions<string, Error, string> = {}) {
  const queries = newQueryClient();
  const sent: string[] = [];
  const first = Promise.withResolvers<void>();
  const change = (name: string) =>
    new MutationObserver<string, Error, string>(queries, {
      scope: { id: "links" },
      async mutationFn() {
        sent.push(name);
        if (name === "first") await first.promise;
        return name;
      },
      ...options,
    }).mutate(name);
  const pending = change("first");
  const waiting = change("waiting");
  const endFirst = () => {
    first.resolve();
    return pending;
  };
  return { queries, sent, change, endFirst, waiting };
}

it("sends a waiting change after the earlier one", async () => {
  const { sent, endFirst, waiting } = startChanges();
  await endFirst();
  await waiting;
  expect(sent).toEqual(["first", "waiting"]);
});

it("while held, sends no waiting changes and rejects new ones, until changes are allowed again", async () => {
  const { queries, sent, change, endFirst } = startChanges();
  holdChanges(queries);
  await endFirst();
  await expect(change("undo")).rejects.toThrow("no longer selected");
  expect(sent).toEqual(["first"]);
  allowChanges(queries);
  await change("later");
  expect(sent).toEqual(["first", "later"]);
});

it("still sends changes to the account", async () => {
  const { queries, sent, change, endFirst, waiting } = startChanges({ meta: { isAccountScoped: true } });
  holdChanges(queries);
  await endFirst();
  await waiting;
  await change("later");
  expect(sent).toEqual(["first", "waiting", "later"]);
});
