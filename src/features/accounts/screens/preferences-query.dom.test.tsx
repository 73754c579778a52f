import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import type { Preferences } from "../preferences/contract.ts";
import { usePreferences, useSetPreferences } from "./preferences-query.ts";

const CHANGES = {
  dark: { colour_scheme: "dark" },
  light: { colour_scheme: "light" },
  shared: { page_shared: true },
  framed: { qr: { dark: "#000000", light: "#ffffff", margin: 4, logo: "" } },
} as const;

const path = `/v1/settings/${sampleUser._id}/preferences`;
const stored: Preferences = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr: null };

function Preferred() {
  const { data } = usePreferences();
  const { mutate } = useSetPreferences();
  return (
    <>
      <output>{data && `${data.colour_scheme}${data.page_shared ? " shared" : ""}${data.qr ? " framed" : ""}`}</output>
      {Object.entries(CHANGES).map(([name, change]) => (
        <button key={name} type="button" onClick={() => mutate(change)}>
          {name}
        </button>
      ))}
    </>
  );
}

/** Renders the preferences; the responses to changes wait until the test resolves them. */
async function renderPreferred() {
  const replies = [Promise.withResolvers<Preferences | Reply>(), Promise.withResolvers<Preferences | Reply>()] as const;
  let sent = 0;
  const { user } = await renderScreen(<Preferred />, {
    responses: { [`GET ${path}`]: () => stored, [`PUT ${path}`]: () => replies[sent++]!.promise },
  });
  const expectShown = (shown: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(shown));
  await expectShown("system");
  return {
    replies,
    expectShown,
    expectSent: (count: number) => waitFor(() => expect(sent).toBe(count)),
    change: (name: keyof typeof CHANGES) => user.click(screen.getByRole("button", { name })),
  };
}

test("a response to an earlier change does not undo a later one that waits for it", async () => {
  const { replies, expectShown, expectSent, change } = await renderPreferred();
  await change("dark");
  await change("light");
  await expectShown("light");
  replies[0].resolve({ ...stored, colour_scheme: "dark" });
  // the later change is sent once the earlier one has been handled
  await expectSent(2);
  await expectShown("light");
  replies[1].resolve({ ...stored, colour_scheme: "light", page_shared: true });
  await expectShown("light shared");
});

test("two changes that fail, one after the other, are both rolled back", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const { replies, expectShown, expectSent, change } = await renderPreferred();
  const unavailable = new Reply(503, { code: "unavailable", message: "Unavailable" });
  await change("shared");
  await change("framed");
  await expectShown("system shared framed");
  replies[0].resolve(unavailable);
  await expectSent(2);
  await expectShown("system framed");
  replies[1].resolve(unavailable);
  await expectShown("system");
});
