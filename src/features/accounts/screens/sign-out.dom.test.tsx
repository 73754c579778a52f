import { expect, test } from "vitest";
import { choosePage, findSession, startSession } from "#client/session.ts";
import { serveApi } from "#testing/api.ts";
import { eventually } from "#testing/eventually.ts";
import { sampleUser } from "#testing/screen.tsx";
import { signOut } from "./sign-out.ts";

test("ends the session on the server even if the selected page is gone", async () => {
  const api = await serveApi({ "POST /users/logout": () => ({}) });
  window.happyDOM.setURL(api.origin);
  startSession(sampleUser);
  choosePage({ id: "0190a000-0000-7000-8000-000000000009", handle: "deleted" });
  signOut();
  expect(findSession()).toBeUndefined();
  const call = await eventually(async () => api.calls[0]);
  expect(call).toMatchObject({ key: "POST /users/logout", headers: { authorization: `Bearer ${sampleUser.token}` } });
  expect(call.headers).not.toHaveProperty("x-workspace");
});
