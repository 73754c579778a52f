import { expect, it } from "vitest";
import { type Command, groupCommands, matchingCommands, recentFirst } from "./command.ts";

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  group: "All",
  title,
  run: () => {},
  ...more,
});
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title);

it("finds all words, in any order, in title, detail, heading and search terms", () => {
  const all = [
    command("Open settings", { words: "password" }),
    command("My shop", { detail: "shop.example", group: "Links" }),
  ];
  expect(titles(matchingCommands(all, "settings open"))).toEqual(["Open settings"]);
  expect(titles(matchingCommands(all, "password"))).toEqual(["Open settings"]);
  expect(titles(matchingCommands(all, "links shop.ex"))).toEqual(["My shop"]);
  expect(titles(matchingCommands(all, "nothing"))).toEqual([]);
  expect(titles(matchingCommands(all, "  "))).toEqual(titles(all));
});

it.each([
  ["INSTAGRAM", "ınstagram"],
  ["ıstanbul", "İSTANBUL"],
  ["НАСТРОЙКИ", "настройки"],
  ["cafe", "Café"],
])("a search for %s finds a command called %s", (search, title) => {
  expect(titles(matchingCommands([command(title)], search))).toEqual([title]);
});

it("ranks titles that begin with the words above those that only contain them", () => {
  const all = [command("Copy the shop's address"), command("Other", { detail: "shop" }), command("Shop")];
  expect(titles(matchingCommands(all, "shop"))).toEqual(["Shop", "Copy the shop's address", "Other"]);
});

it("lists recent commands first, and leaves out those that no longer exist", () => {
  const all = [command("A"), command("B"), command("C")];
  const ordered = recentFirst(all, ["C", "gone", "B"], "Recent");
  expect(titles(ordered)).toEqual(["C", "B", "A"]);
  expect(groupCommands(ordered).map(({ title, commands }) => [title, titles(commands)])).toEqual([
    ["Recent", ["C", "B"]],
    ["All", ["A"]],
  ]);
});
