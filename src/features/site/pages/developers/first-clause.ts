/** The first clause of a summary, for use as a title. */
export function toFirstClause(text: string): string {
  return /^[^:;.]{12,}?(?=[:;.]|, (?:at most|newest|oldest|latest|all or)|$)/.exec(text)?.[0] ?? text;
}
