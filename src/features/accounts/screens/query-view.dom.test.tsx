import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { QueryView } from "./query-view.tsx";

test("shows an error if the server does not respond, and loads the data on retry", async () => {
  let isReachable = false;
  function Screen() {
    const query = useQuery({
      queryKey: ["name"],
      queryFn: () => (isReachable ? Promise.resolve("Ada") : Promise.reject(new TypeError("Failed to fetch"))),
      retry: false,
    });
    return <QueryView query={query}>{(name) => <p>{name}</p>}</QueryView>;
  }
  const { user } = await renderScreen(<Screen />);
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load this.");
  isReachable = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Ada");
});
