import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeSbom } from "./sbom.ts";

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  /** The packages in the `node_modules` folder of a package. */
  readonly components?: readonly Component[];
}

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly object[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const here = import.meta.dirname;
const manifest = read(join(here, "../package.json")) as {
  version: string;
  dependencies: object;
  devDependencies: object;
};
const lock = read(join(here, "../package-lock.json")) as {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
};

const flatten = (components: readonly Component[]): Component[] =>
  components.flatMap((component) => [component, ...flatten(component.components ?? [])]);

test("lists the packages of the server at their locked versions, and no development tool", { timeout: 60_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), "sbom-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, "sbom.cdx.json");
  writeSbom(path);
  const sbom = read(path) as Sbom;
  expect(sbom.bomFormat).toBe("CycloneDX");
  expect(sbom.metadata.component).toMatchObject({ name: "halka", version: manifest.version });
  expect(lock.packages[""]!.version).toBe(manifest.version);
  const versions = new Map(
    sbom.components.map((component) => [
      component.group ? `${component.group}/${component.name}` : component.name,
      component,
    ]),
  );
  for (const name of Object.keys(manifest.dependencies)) {
    const component = versions.get(name);
    expect(component?.version, name).toBe(lock.packages[`node_modules/${name}`]!.version);
    expect(component?.purl, name).toMatch(/^pkg:npm\//);
    expect(component?.licenses?.length, `the licence of ${name}`).toBeGreaterThan(0);
  }
  for (const name of ["vitest", "@playwright/test", "oxlint", "smtp-server"]) {
    expect(Object.keys(manifest.devDependencies)).toContain(name);
    expect(versions.has(name), name).toBe(false);
  }
  const locked = Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== "" && dev !== true)
    .map(([place, { version }]) => `${place.slice(place.lastIndexOf("node_modules/") + 13)} ${version}`);
  const listed = flatten(sbom.components).map(
    ({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`,
  );
  expect(new Set(listed)).toEqual(new Set(locked));
  expect(sbom.dependencies.length).toBeGreaterThan(sbom.components.length / 2);
});
