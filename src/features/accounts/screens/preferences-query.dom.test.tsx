import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import type { Preferences } from "../preferences/contract.ts";
import { usePreferences, useSetPreferences } from "./preferences-query.ts";

function Schemes() {
  const { data } = usePreferences();
  const { mutate } = useSetPreferences();
  return (
    <>
      <output>{data?.colour_scheme}</output>
      {(["dark", "light"] as const).map((scheme) => (
        <button key={scheme} type="button" onClick={() => mutate({ colour_scheme: scheme })}>
          {scheme}
        </button>
      ))}
    </>
  );
}

test("a response to an earlier change does not undo a later one that waits for it", async () => {
  const path = `/v1/settings/${sampleUser._id}/preferences`;
  const stored: Preferences = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr: null };
  const replies = [Promise.withResolvers<Preferences>(), Promise.withResolvers<Preferences>()] as const;
  let sent = 0;
  const { user } = await renderScreen(<Schemes />, {
    responses: { [`GET ${path}`]: () => stored, [`PUT ${path}`]: () => replies[sent++]!.promise },
  });
  const expectShown = (scheme: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(scheme));
  await expectShown("system");
  await user.click(screen.getByRole("button", { name: "dark" }));
  await user.click(screen.getByRole("button", { name: "light" }));
  await expectShown("light");
  replies[0].resolve({ ...stored, colour_scheme: "dark" });
  // the later change is sent once the earlier one has been handled
  await waitFor(() => expect(sent).toBe(2));
  await expectShown("light");
  replies[1].resolve({ ...stored, colour_scheme: "light", page_shared: true });
  await expectShown("light");
});
