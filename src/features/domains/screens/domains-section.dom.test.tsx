import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleDiagnosis, sampleDomain } from "#testing/sample-domain.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Domain } from "../contract.ts";
import { DomainsSection } from "./domains-section.tsx";

const PROFILE = `GET /v1/profile/detail/${sampleUser._id}`;
const domain = sampleDomain();
const ONE = `/v1/domains/${domain._id}`;

async function renderDomains(
  domains: Domain[],
  { limit = null, responses = {} }: { limit?: number | null; responses?: Responses } = {},
) {
  const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();
  const shown = await renderScreen(
    <>
      <DomainsSection onUnsaved={onUnsaved} />
      <Toasts />
    </>,
    {
      path: "/dashboard/settings?tab=domains",
      responses: {
        [PROFILE]: () => ({ user: { limits: { links: null, pages: 20, domains: limit } } }),
        "GET /v1/domains": () => domains,
        ...responses,
      },
    },
  );
  return { ...shown, onUnsaved, sent: (key: string) => shown.calls.filter((call) => call.key === key) };
}

const hostField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Your domain" });
const findButton = (name: string) => screen.findByRole("button", { name });

test("adds a first domain, opens it with its records and moves the focus there", async () => {
  const domains: Domain[] = [];
  const { user, sent } = await renderDomains(domains, {
    responses: {
      "POST /v1/domains": () => {
        domains.push(domain);
        return new Reply(201, domain);
      },
    },
  });
  await user.type(await hostField(), " go.example.com ");
  await user.click(screen.getByRole("radio", { name: "My page" }));
  await user.click(await findButton("Add domain"));
  const head = await screen.findByRole("button", { name: /^go\.example\.com/ });
  expect(sent("POST /v1/domains")).toMatchObject([{ body: { host: "go.example.com", use: "page" } }]);
  expect(head.getAttribute("aria-expanded")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(head));
  expect(screen.getByText("Add these records at your DNS provider. We look for them every few seconds.")).toBeDefined();
  for (const name of [
    "Copy name _halka.go",
    "Copy name _halka.go.example.com",
    `Copy value ${domain.verification.value}`,
    "Copy name go",
    "Copy value halka.example",
  ])
    expect(screen.getByRole("button", { name })).toBeDefined();
});

test("shows the server's error at the field, and keeps the typed text", async () => {
  const message = "This is a public suffix that many people share. Enter a domain under it.";
  const { user } = await renderDomains([], {
    responses: {
      "POST /v1/domains": () =>
        new Reply(422, { code: "host_is_suffix", message, errors: [{ field: "host", message }] }),
    },
  });
  await user.type(await hostField(), "co.uk");
  await user.click(await findButton("Add domain"));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect((await hostField()).value).toBe("co.uk");
  expect(document.activeElement).toBe(await hostField());
});

test("rejects an empty domain without sending a request", async () => {
  const { user, sent } = await renderDomains([]);
  await user.click(await findButton("Add domain"));
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a domain, such as go.example.com.");
  expect(sent("POST /v1/domains")).toEqual([]);
});

test.each([
  [[], 0, "Your plan doesn't include custom domains"],
  [[domain], 1, "You've used all the domains your plan includes"],
])("leads to the plans if the plan includes no more domains", async (domains, limit, text) => {
  await renderDomains(domains, { limit });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole("link", { name: "See all plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
});

test("shows the next step, and announces a changed finding", async () => {
  const checked = sampleDomain({
    state: "verified",
    diagnosis: sampleDiagnosis({
      issue: "no_address",
      record: domain.targets[0]!,
      reached: "unknown",
      address: { aliases: [], found: [], isCorrect: false, provider: "Cloudflare" },
    }),
  });
  const { user, sent } = await renderDomains([domain], { responses: { [`POST ${ONE}/check`]: () => checked } });
  expect(await screen.findByText("Not checked yet")).toBeDefined();
  await user.click(await findButton("Check again"));
  const sentence = "The domain doesn't point anywhere yet. Add this record at your DNS provider.";
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(sent(`POST ${ONE}/check`)).toHaveLength(1);
  expect(screen.getByText(`go.example.com: Verified, not live yet. ${sentence}`)).toBeDefined();
  const address = screen.getByRole("heading", { name: "Address (A, AAAA, CNAME)" }).closest("li")!;
  expect(within(address).getByRole("img", { name: "Needs your attention" })).toBeDefined();
  expect(within(address).getByText("Cloudflare")).toBeDefined();
});

test("says when a failing domain will be parked", async () => {
  const failing = sampleDomain({
    state: "failing",
    parksAt: "2026-12-10T12:00:00.000Z",
    diagnosis: sampleDiagnosis({
      issue: "no_address",
      reached: "no",
      address: { aliases: [], found: [], isCorrect: false, provider: null },
    }),
  });
  await renderDomains([failing]);
  expect(await screen.findByText(/we'll park the domain on 10 December 2026, and it will stop working/)).toBeDefined();
});

test("saves rules, completes addresses in them, and reports unsaved changes", async () => {
  const { user, fill, sent, onUnsaved } = await renderDomains([domain], {
    responses: { [`PATCH ${ONE}`]: ({ body }) => ({ ...domain, ...(body as object) }) },
  });
  await user.click(await findButton("Rules"));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Where unknown addresses lead" });
  await fill(field, "example.org/lost");
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await user.click(await findButton("Save rules"));
  expect(await screen.findByText("Rules saved")).toBeDefined();
  expect(sent(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ notFoundUrl: "https://example.org/lost" }]);
  expect(field.value).toBe("https://example.org/lost");
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test("keeps what is typed while rules are saved, as an unsaved change", async () => {
  const saving = Promise.withResolvers<Domain>();
  const { user, fill, onUnsaved } = await renderDomains([domain], {
    responses: { [`PATCH ${ONE}`]: () => saving.promise },
  });
  await user.click(await findButton("Rules"));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Where unknown addresses lead" });
  await fill(field, "https://example.org/lost");
  await user.click(await findButton("Save rules"));
  await fill(field, "https://example.org/found");
  saving.resolve({ ...domain, notFoundUrl: "https://example.org/lost" });
  expect(await findButton("Save rules")).toBeDefined();
  expect(field.value).toBe("https://example.org/found");
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
});

test("shows and keeps rules that were changed elsewhere while the form was open", async () => {
  const domains = [domain];
  const { user, fill, sent, queries, onUnsaved } = await renderDomains(domains, {
    responses: { [`PATCH ${ONE}`]: ({ body }) => ({ ...domains[0], ...(body as object) }) },
  });
  await user.click(await findButton("Rules"));
  const root = await screen.findByRole<HTMLInputElement>("textbox", { name: "Where go.example.com itself leads" });
  const unknown = screen.getByRole<HTMLInputElement>("textbox", { name: "Where unknown addresses lead" });
  await fill(unknown, "https://example.org/lost");
  domains[0] = { ...domain, use: "page", rootUrl: "https://example.org/home" };
  await act(() => queries.invalidateQueries({ queryKey: ["domains"] }));
  await waitFor(() => expect(root.value).toBe("https://example.org/home"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "My page" }).checked).toBe(true);
  expect(unknown.value).toBe("https://example.org/lost");
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await user.click(await findButton("Save rules"));
  expect(await screen.findByText("Rules saved")).toBeDefined();
  expect(sent(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ notFoundUrl: "https://example.org/lost" }]);
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test("keeps typed rules when the card is closed", async () => {
  const { user, fill } = await renderDomains([domain]);
  const head = await screen.findByRole("button", { name: /^go\.example\.com/ });
  await user.click(await findButton("Rules"));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Where expired links lead" });
  await fill(field, "https://example.org/");
  await user.click(head);
  expect(head.getAttribute("aria-expanded")).toBe("false");
  await user.click(head);
  expect(field.isConnected && field.value).toBe("https://example.org/");
});

test("opens the first domain that needs attention", async () => {
  const live = sampleDomain({
    _id: "live",
    displayHost: "live.example.com",
    state: "live",
    diagnosis: sampleDiagnosis(),
  });
  await renderDomains([live, domain]);
  const head = await screen.findByRole("button", { name: /^go\.example\.com/ });
  expect(head.getAttribute("aria-expanded")).toBe("true");
  expect(screen.queryByText("Everything is in place: the domain is live.")).toBeNull();
});

test("shows the error of a rule beside its field", async () => {
  const message = "Enter a full web address, such as https://example.com";
  const { user, fill } = await renderDomains([domain], {
    responses: {
      [`PATCH ${ONE}`]: () =>
        new Reply(422, { code: "bad_destination", message, errors: [{ field: "rootUrl", message }] }),
    },
  });
  await user.click(await findButton("Rules"));
  const field = await screen.findByRole("textbox", { name: "Where go.example.com itself leads" });
  await fill(field, "nowhere");
  await user.click(await findButton("Save rules"));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(document.activeElement).toBe(field);
});

test("says what happens when a verified domain is removed, and can release it", async () => {
  const domains = [sampleDomain({ state: "live", verifiedAt: domain.createdAt, diagnosis: sampleDiagnosis() })];
  const { user, sent } = await renderDomains(domains, {
    responses: {
      [`DELETE ${ONE}`]: () => {
        domains.pop();
        return new Reply(204);
      },
    },
  });
  await user.click(await findButton("Remove domain"));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove go.example.com?" }));
  expect(dialog.getByText(/stays reserved for you for 90 days/)).toBeDefined();
  await user.click(dialog.getByRole("checkbox", { name: "Let others use it right away" }));
  expect(dialog.queryByText(/stays reserved/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Remove domain" }));
  expect(await screen.findByText("go.example.com was removed")).toBeDefined();
  expect(sent(`DELETE ${ONE}`).map(({ query }) => query.get("release"))).toEqual(["true"]);
  expect(await hostField()).toBeDefined();
});
