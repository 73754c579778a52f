/** A summary without what it adds after its first clause. */
export function toFirstClause(text: string): string {
  return /^[^:;.]{12,}?(?=[:;.]|, (?:at most|newest|oldest|latest|all or)|$)/.exec(text)?.[0] ?? text;
}
