import { expect, it } from "vitest";
import { splitStatements } from "./split-statements.ts";

it("ends a statement at a semicolon, and not at one inside a text, a name, a comment or a heredoc", () => {
  const script =
    "SELECT ';', 'it''s; \\';', `a;b`, \"c;d\"; -- one; two\n/* three; */ SELECT $x$ ; $x$, $$;$$ # four;\n;;\n";
  expect(splitStatements(script)).toEqual(["SELECT ';', 'it''s; \\';', `a;b`, \"c;d\"", "SELECT $x$ ; $x$, $$;$$"]);
});

it("takes a last statement without its semicolon", () => {
  expect(splitStatements("SELECT 1;\nSELECT 2")).toEqual(["SELECT 1", "SELECT 2"]);
});
