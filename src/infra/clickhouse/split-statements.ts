// a comment, a quoted text or name with its escapes, a heredoc, the end of a statement
const token =
  /--[^\n]*|#[! ][^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|''|[^'\\])*'|`(?:\\.|``|[^`\\])*`|"(?:\\.|""|[^"\\])*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * The statements of a script, since ClickHouse runs one at a time; a semicolon inside a text or comment does not end
 * one.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  let from = 0;
  for (const match of script.matchAll(token)) {
    current += script.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ";") {
      statements.push(current);
      current = "";
    } else if (/^(--|#|\/\*)/.test(match[0])) {
      current += " ";
    } else {
      current += match[0];
    }
  }
  statements.push(current + script.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
