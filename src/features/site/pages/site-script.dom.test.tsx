import { waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Reply, serveApi } from "#testing/api.ts";
import { sampleUser } from "#testing/screen.tsx";
import { openSiteDocuments } from "../documents.ts";
import script from "./site-script.js?raw";

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

test("switches the plan once at a time, and announces a failure without losing the button's text", async () => {
  const held = Promise.withResolvers<Reply>();
  const { origin, calls } = await serveApi({ "PUT /v1/plan": () => held.promise });
  window.happyDOM.setURL(`${origin}/pricing`);
  localStorage.setItem("auth_token", "token");
  localStorage.setItem("user", JSON.stringify(sampleUser));
  const find = openSiteDocuments({ origin, assetOrigin: "", comingSoon: [] }, (text) => text);
  const { html } = find({ path: "/pricing", language: "en", isExplicit: false });
  document.body.innerHTML = /<body[^>]*>(.*)<\/body>/s.exec(html)![1]!;
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as the browser runs the file
  new Function(script)();
  const card = document.querySelector<HTMLElement>("[data-membership=Pro]")!;
  const note = card.querySelector(".choose")!;
  card.click();
  expect(card.getAttribute("aria-busy")).toBe("true");
  card.click();
  held.resolve(new Reply(503, {}));
  const status = document.querySelector(".plans ~ [role=status]")!;
  await waitFor(() => expect(status.textContent).toBe("That didn't work. Try again."));
  expect(note.textContent).toBe("Switch to Pro");
  expect(calls).toHaveLength(1);
  card.click();
  expect(status.textContent).toBe("");
  await waitFor(() => expect(status.textContent).not.toBe(""));
  expect(calls).toHaveLength(2);
});
