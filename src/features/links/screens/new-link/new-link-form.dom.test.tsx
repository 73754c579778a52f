import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { errorReply, Reply, type Responses } from "#testing/api.ts";
import { sampleShortLink } from "#testing/sample-link.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { addressTaken } from "../../errors.ts";
import { type CreatedShortLink, NewLinkForm } from "./new-link-form.tsx";

const toHost = (host: string) => ({ host, displayHost: host, prefix: `https://${host}/` });
const hosts = [toHost("halka.example"), toHost("go.example")];
const atlas = sampleShortLink("atlas");

async function renderForm(address: string, responses: Responses = {}) {
  const onCreated = vi.fn<(created: CreatedShortLink) => void>();
  const shown = await renderScreen(<NewLinkForm address={address} onCreated={onCreated} />, {
    path: "/new",
    responses: { "GET /v1/links/hosts": () => hosts, "POST /v1/links": () => new Reply(201, atlas), ...responses },
  });
  return { ...shown, onCreated, created: () => shown.calls.filter(({ key }) => key === "POST /v1/links") };
}

const urlField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Long URL" });
const button = () => screen.getByRole("button", { name: "Shorten and copy" });

test("creates nothing before it is submitted, and one link when Enter is pressed twice", async () => {
  const { user, created, onCreated } = await renderForm("https://atlas.example/");
  await screen.findByRole("combobox", { name: "Domain" });
  expect(created()).toEqual([]);
  expect(document.activeElement).toBe(button());
  await user.keyboard("{Enter}{Enter}");
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(onCreated.mock.calls[0]![0]).toMatchObject({ link: { _id: "atlas" } });
  expect(created().map(({ body }) => body)).toEqual([{ link: "https://atlas.example/", findExisting: false }]);
});

test("uses the host that was chosen last, even if submitted before the hosts have loaded", async () => {
  localStorage.setItem(`link-host ${sampleUser._id}`, "go.example");
  const { promise, resolve } = Promise.withResolvers<typeof hosts>();
  const { user, created } = await renderForm("https://atlas.example/", { "GET /v1/links/hosts": () => promise });
  await user.click(button());
  resolve(hosts);
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]!.body).toMatchObject({ host: "go.example" });
});

test("asks for an address if none was shared, and shows errors at their fields", async () => {
  const { user, created, fill } = await renderForm("", { "POST /v1/links": () => errorReply(addressTaken) });
  expect(document.activeElement).toBe(urlField());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Enter a full web address, such as https://example.com")).toBeDefined();
  expect(created()).toEqual([]);
  await fill(urlField(), "atlas.example");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(created()[0]!.body).toMatchObject({ link: "https://atlas.example" }));
  const path = screen.getByRole("textbox", { name: "Custom ending (optional)" });
  await waitFor(() => expect(document.activeElement).toBe(path));
});
