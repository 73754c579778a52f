import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Link } from "../contract.ts";
import { useDuplicate } from "./use-duplicate.ts";

interface RowProps {
  readonly link: Link;
  readonly onGone?: () => void;
}

function Row({ link, onGone }: RowProps) {
  const duplicate = useDuplicate(() => undefined);
  return (
    <button
      type="button"
      onClick={() => {
        duplicate(link);
        onGone?.();
      }}
    >
      Duplicate
    </button>
  );
}

function Page() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <Row link={sampleLink("atlas")} onGone={() => setShown(false)} />}
      <Toasts />
    </>
  );
}

test("retries a duplicate whose response was lost with the same idempotency key", async () => {
  let tries = 0;
  const { user, calls } = await renderScreen(<Page />, {
    responses: {
      "POST /v1/links": () => (tries++ === 0 ? new Reply(503, {}) : new Reply(201, sampleLink("copy"))),
    },
  });
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  const getKeys = () =>
    calls.filter(({ key }) => key === "POST /v1/links").map(({ headers }) => headers["idempotency-key"]);
  await waitFor(() => expect(getKeys()).toHaveLength(2));
  const [first, second] = getKeys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test("reports a failed duplicate, even after the list is closed", async () => {
  const { user } = await renderScreen(<Page />, { responses: { "POST /v1/links": () => new Reply(500) } });
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  expect(screen.queryByRole("button", { name: "Duplicate" })).toBeNull();
  expect(await screen.findByText("Couldn't duplicate the link")).toBeDefined();
});

test("copies the password of a protected link", async () => {
  const { user, calls } = await renderScreen(<Row link={sampleLink("atlas", { hasPassword: true })} />, {
    responses: { "POST /v1/links": () => new Reply(201, sampleLink("copy")) },
  });
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain("POST /v1/links"));
  const { body } = calls.find(({ key }) => key === "POST /v1/links")!;
  expect(body).toMatchObject({ name: "atlas (copy)", link: "https://example.com/atlas", passwordOf: "atlas" });
});
