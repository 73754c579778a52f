import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Scope, type ScopeResource, scopeResources } from "#base/scopes.ts";
import styles from "./keys.module.css";

interface ScopeTableProps {
  readonly chosen: ReadonlySet<Scope>;
  readonly onChange: (chosen: ReadonlySet<Scope>) => void;
}

/** The read and write access of a key by resource; write access includes read access. */
export function ScopeTable({ chosen, onChange }: ScopeTableProps) {
  const { t } = useTranslation("api_keys");
  function toggle(scope: Scope, isOn: boolean) {
    const after = new Set(chosen);
    if (isOn) after.add(scope);
    else after.delete(scope);
    onChange(after);
  }
  const toBox = (resource: ScopeResource, right: "read" | "write") => {
    const isImplied = right === "read" && chosen.has(`${resource}:write`);
    return (
      <Checkbox
        aria-label={t(`create.${right}_label`, { resource: t(`resource.${resource}`) })}
        checked={isImplied || chosen.has(`${resource}:${right}`)}
        disabled={isImplied}
        onChange={(event) => toggle(`${resource}:${right}`, event.currentTarget.checked)}
      />
    );
  };
  return (
    <table className={styles.scopes}>
      <thead>
        <tr>
          <th scope="col">{t("create.resource")}</th>
          <th scope="col">{t("create.read")}</th>
          <th scope="col">{t("create.write")}</th>
        </tr>
      </thead>
      <tbody>
        {scopeResources.map((resource) => (
          <tr key={resource}>
            <th scope="row">{t(`resource.${resource}`)}</th>
            <td>{toBox(resource, "read")}</td>
            <td>{toBox(resource, "write")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
