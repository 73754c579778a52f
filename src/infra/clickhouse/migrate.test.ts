import { expect, it } from "vitest";
import { splitStatements } from "./migrate.ts";

it("ends a statement at a semicolon outside strings, names, comments and heredocs", () => {
  const script =
    "SELECT ';', 'it''s; \\';', `a;b`, \"c;d\"; -- one; two\n/* three; */ SELECT $x$ ; $x$, $$;$$ # four;\n;;\n";
  expect(splitStatements(script)).toEqual(["SELECT ';', 'it''s; \\';', `a;b`, \"c;d\"", "SELECT $x$ ; $x$, $$;$$"]);
});

it("accepts a last statement without a semicolon", () => {
  expect(splitStatements("SELECT 1;\nSELECT 2")).toEqual(["SELECT 1", "SELECT 2"]);
});
