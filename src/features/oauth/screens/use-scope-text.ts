import { useTranslation } from "react-i18next";
import type { Scope } from "#base/scopes.ts";

/** What a scope allows, in words. */
export function useScopeText(): (scope: Scope) => string {
  const { t } = useTranslation("oauth");
  return (scope) => {
    const [resource, access] = scope.split(":") as [ResourceOf<Scope>, "read" | "write"];
    return t(`scopes.${resource}_${access}`);
  };
}

type ResourceOf<S> = S extends `${infer R}:read` ? R : never;
