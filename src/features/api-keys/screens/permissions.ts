import { useTranslation } from "react-i18next";
import { type Scope, type ScopeResource, scopeResources } from "#base/scopes.ts";

export const permissionPresets = ["read_only", "full", "custom"] as const;
export type Preset = (typeof permissionPresets)[number];

const readOnly = scopeResources.map((resource): Scope => `${resource}:read`);
/** Write access includes read access. */
const full = scopeResources.map((resource): Scope => `${resource}:write`);

/** The scopes of a preset; `custom` are those chosen one by one. */
export function toScopes(preset: Preset, custom: ReadonlySet<Scope>): readonly Scope[] {
  if (preset === "custom") return [...readOnly, ...full].filter((scope) => custom.has(scope));
  return preset === "full" ? full : readOnly;
}

/** The scopes of a key in words. */
export function useScopeTexts(): (scopes: readonly Scope[]) => string {
  const { t } = useTranslation("api_keys");
  return (scopes) => {
    const has = (scope: Scope) => scopes.includes(scope);
    if (full.every(has)) return t("scope.full");
    if (readOnly.every(has) && !full.some(has)) return t("scope.read_only");
    return scopeResources
      .filter((resource) => has(`${resource}:read`) || has(`${resource}:write`))
      .map((resource) => {
        const text = { resource: t(`resource.${resource}`) };
        return has(`${resource}:write`) ? t("scope.write", text) : t("scope.read", text);
      })
      .join(" · ");
  };
}

/** A call without a body that works with this scope, to try the key. */
const examples: Readonly<Record<ScopeResource, string>> = {
  links: "/v1/links",
  pages: "/v1/pages",
  blocks: "/v1/blocks",
  appearance: "/v1/appearance-versions",
  analytics: "/v1/log/my/summary",
  audience: "/v1/audience/summary",
  domains: "/v1/domains",
  webhooks: "/v1/webhooks",
};

/** A command that makes a call with the key. */
export function toCommand(key: string, scopes: readonly Scope[], origin: string): string {
  const resource = scopeResources.find((each) => scopes.some((scope) => scope.startsWith(`${each}:`))) ?? "links";
  return `curl ${origin}${examples[resource]} -H "Authorization: Bearer ${key}"`;
}
