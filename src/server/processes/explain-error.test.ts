import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { explainError } from "./explain-error.ts";

test("describes a store that cannot be reached in one line, without the statement and its values", async () => {
  const [refused] = (await once(connect(1, "127.0.0.1"), "error")) as [Error];
  const query = new Error("Failed query: select 1\nparams: ada@example.com", { cause: refused });
  expect(explainError(query)).toBe("PostgreSQL or ClickHouse cannot be reached: connect ECONNREFUSED 127.0.0.1:1");
  const starting = Object.assign(new Error("the database system is starting up"), { code: "57P03" });
  expect(explainError(new Error("Failed query", { cause: starting }))).toBe(
    "PostgreSQL or ClickHouse cannot be reached: the database system is starting up",
  );
});

test("shows any other error as a bug, with its stack", () => {
  expect(explainError(new Error("bug"))).toMatch(/^Error: bug\n +at /);
  expect(explainError(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toMatch(
    /\n +at /,
  );
});
