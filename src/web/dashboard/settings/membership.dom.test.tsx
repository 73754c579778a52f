import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Profile } from "#features/accounts/profile/screens/profile-fields.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Membership } from "./membership.tsx";

type Trust = Profile["user"]["trust"];

const show = (trust: Trust) =>
  renderScreen(
    <Membership
      user={{
        _id: "0190a000-0000-7000-8000-000000000001",
        username: "ada",
        status: "active",
        total_storage: 0,
        subscription: { name: "Pro" },
        subscription_expire: null,
        promo: true,
        limits: { links: null, pages: 20, domains: null },
        trust,
      }}
    />,
  );
const [from, latest] = ["2026-03-12T09:00:00.000Z", "2026-05-11T09:00:00.000Z"];

test.each([
  [
    { level: "new", daily_links: 25, links_today: 5, next: { level: "basic", daily_links: 250, clicks: 0 } },
    /^New account. From 12 Mar 2026, you can create 250 links a day.$/,
  ],
  [
    { level: "basic", daily_links: 250, links_today: 50, next: { level: "trusted", daily_links: null, clicks: 60 } },
    /^Basic account. The daily limit ends once your links get 60 more clicks, but not before 12 Mar 2026, and on 11 May 2026 /,
  ],
  [{ level: "basic", daily_links: 250, links_today: 50, next: null }, /^Basic account. The daily limit stays/],
] as const)("an account that has to earn trust sees %o", async (trust, text) => {
  await show({ ...trust, next: trust.next && { ...trust.next, from, latest } });
  expect(screen.getByText(text)).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "New links today" });
  expect(bar.getAttribute("aria-valuetext")).toBe(`${trust.links_today} of ${trust.daily_links}`);
  expect(bar.getAttribute("aria-valuenow")).toBe("20");
});

test("shows no daily limit for a trusted account, and nothing if trust levels are off", async () => {
  const { unmount } = await show({ level: "trusted", daily_links: null, links_today: 3, next: null });
  expect(screen.getByText(/^Trusted account./)).toBeTruthy();
  expect(screen.queryByRole("progressbar", { name: "New links today" })).toBeNull();
  unmount();
  await show(null);
  expect(screen.queryByText(/account\./)).toBeNull();
});
