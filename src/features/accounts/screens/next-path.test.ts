import { expect, it } from "vitest";
import { findSharedHost, leavesApp, resolveNext, signInPath, withNext } from "./next-path.ts";

const ORIGIN = "https://halka.example";

it("finds the host of a page that will be shortened after sign-in", () => {
  expect(findSharedHost(`/new?url=${encodeURIComponent("https://atlas.example:8443/a?b#c")}`)).toBe(
    "atlas.example:8443",
  );
  const others = ["/new", "/new?url=no+address", "/new?url=mailto:a@atlas.example", "/newer?url=https://a.example"];
  expect([null, "//evil.example/new?url=https://a.example", ...others].map(findSharedHost)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

it("returns a screen of the signed-in area", () => {
  expect(resolveNext("/dashboard/analytics?a=1#b", ORIGIN)).toBe("/dashboard/analytics?a=1#b");
  expect(resolveNext(`${ORIGIN}/dashboard`, ORIGIN)).toBe("/dashboard");
  expect(resolveNext("/operate?tab=reports", ORIGIN)).toBe("/operate?tab=reports");
  expect(resolveNext("/operate/accounts/1", ORIGIN)).toBe("/operate/accounts/1");
  const shared = "/new?url=https%3A%2F%2Fatlas.example%2F%3Fa%3D1%26b%3D2";
  expect(resolveNext(shared, ORIGIN)).toBe(shared);
});

it("returns to the documentation, which is not a screen of the app", () => {
  expect(resolveNext("/developers/errors?lang=tr#all", ORIGIN)).toBe("/developers/errors?lang=tr#all");
  expect(resolveNext("/developersevil", ORIGIN)).toBe("/dashboard");
  expect(["/developers", "/developers/errors?a#b", "/dashboard/developers"].map(leavesApp)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  null,
  "",
  "https://evil.example/dashboard",
  "//evil.example/dashboard",
  "/\\evil.example/dashboard",
  "\\\\evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/dashboard/..//evil.example",
  "/dashboardevil",
  "/newevil",
  "//evil.example/new?url=https://a.example",
  "/login",
  "http://[",
])("returns the dashboard instead of %j", (next) => {
  expect(resolveNext(next, ORIGIN)).toBe("/dashboard");
});

it("adds nothing to the sign-in URL if it leads to the dashboard", () => {
  expect(signInPath({ pathname: "/dashboard", search: "", hash: "" })).toBe("/login");
  expect(signInPath({ pathname: "/dashboard/analytics", search: "?q=a", hash: "#b" })).toBe(
    "/login?next=%2Fdashboard%2Fanalytics%3Fq%3Da%23b",
  );
});

it("passes the path to open after sign-in on to another screen", () => {
  expect(withNext("/signup", null)).toBe("/signup");
  expect(withNext("/signup", "/new?url=https://a.example/?b=1&c")).toBe(
    "/signup?next=%2Fnew%3Furl%3Dhttps%3A%2F%2Fa.example%2F%3Fb%3D1%26c",
  );
});
