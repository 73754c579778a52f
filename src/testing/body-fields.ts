export type Body = Readonly<Record<string, unknown>>;

/** The paths of all fields in a body, except those inside open objects. */
export function toFields(body: Body, at: readonly string[] = []): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...at, name];
    const isOpen = name === "meta" || name === "user_info";
    const inner = typeof value === "object" && value !== null && !isOpen ? toFields(value as Body, path) : [];
    return [path.join("."), ...inner];
  });
}

export function valueAt(body: Body, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => (value as Body)[name], body);
}

/** A copy of a body with one field set to another value. */
export function withField(body: Body, field: string, value: unknown): Body {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = field.split(".");
  const last = names.pop()!;
  const parent = names.reduce<Record<string, unknown>>((inner, name) => inner[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}

/** A copy of a body with several fields set to the same value. No field may contain another. */
export function withFields(body: Body, fields: readonly string[], value: unknown): Body {
  return fields.reduce((changed, field) => withField(changed, field, value), body);
}
