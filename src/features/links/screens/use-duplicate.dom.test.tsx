import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { useDuplicate } from "./use-duplicate.ts";

function Row({ onGone }: { onGone: () => void }) {
  const duplicate = useDuplicate(() => undefined);
  return (
    <button
      type="button"
      onClick={() => {
        duplicate(sampleLink("atlas"));
        onGone();
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
      {isShown && <Row onGone={() => setShown(false)} />}
      <Toasts />
    </>
  );
}

test("reports a failed duplicate, even after the list is closed", async () => {
  const { user } = await renderScreen(<Page />, { responses: { "POST /v1/links": () => new Reply(500) } });
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  expect(screen.queryByRole("button", { name: "Duplicate" })).toBeNull();
  expect(await screen.findByText("Couldn't duplicate the link")).toBeDefined();
});
