import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useLatestSearch } from "./use-latest-search.ts";

function set(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return next;
}

function Screen() {
  const [search, change] = useLatestSearch();
  return (
    <button
      onClick={() => {
        change((latest) => set(latest, "count", "people"));
        change((latest) => set(latest, "own", "1"));
      }}
    >
      {search.toString()}
    </button>
  );
}

test("keeps both of two changes of the URL that are made before the next render", async () => {
  const router = createMemoryRouter([{ path: "/", Component: Screen }], { initialEntries: ["/?period=7d"] });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole("button", { name: "period=7d" }));
  expect(await screen.findByRole("button", { name: "period=7d&count=people&own=1" })).toBeTruthy();
  expect(router.state.location.search).toBe("?period=7d&count=people&own=1");
});
