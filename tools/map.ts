import { writeFileSync } from "node:fs";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };

/** Natural Earth's countries at 1:110 million (public domain), in the Natural Earth projection; as in `world-map.tsx`. */
const WIDTH = 640;
const HEIGHT = 330;

/** Names that Natural Earth shortens or spells differently from the Unicode CLDR's English region names. */
const CODES: Readonly<Record<string, string>> = {
  "Bosnia and Herz.": "BA",
  "Central African Rep.": "CF",
  Congo: "CG",
  "Côte d'Ivoire": "CI",
  Czechia: "CZ",
  "Dem. Rep. Congo": "CD",
  "Dominican Rep.": "DO",
  "Eq. Guinea": "GQ",
  eSwatini: "SZ",
  "Falkland Is.": "FK",
  "Fr. S. Antarctic Lands": "TF",
  Macedonia: "MK",
  Myanmar: "MM",
  Palestine: "PS",
  "S. Sudan": "SS",
  "Solomon Is.": "SB",
  "Trinidad and Tobago": "TT",
  Turkey: "TR",
  "United States of America": "US",
  "W. Sahara": "EH",
  // areas without an ISO code, drawn with the country whose code their addresses have
  "N. Cyprus": "CY",
  Somaliland: "SO",
};
const LEFT_OUT = new Set(["Antarctica"]);

type Atlas = Parameters<typeof feature<{ name: string }>>;

// the type inferred from the JSON file has number[] where a point has exactly two numbers
const topology = atlas as unknown as Atlas[0];
const shapes = feature(topology, topology.objects["countries"] as Atlas[1]);
const features = shapes.type === "FeatureCollection" ? shapes.features : [shapes];
const land = features.filter(({ properties }) => !LEFT_OUT.has(properties.name));
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: "FeatureCollection", features: land });
const draw = geoPath(projection).digits(1);
const codes = codesByName();
const paths = new Map<string, string>();
for (const { properties, ...shape } of land) {
  const code = CODES[properties.name] ?? codes.get(properties.name);
  if (!code) throw new Error(`${properties.name} has no code: add it to CODES`);
  paths.set(code, (paths.get(code) ?? "") + (draw({ ...shape, properties: {} }) ?? ""));
}
const lines = [...paths].map(([code, path]) => `  ${JSON.stringify(code)}: ${JSON.stringify(path)}`);
writeFileSync(
  new URL("../src/features/analytics/screens/statistics/map-shapes.json", import.meta.url),
  `{\n${lines.join(",\n")}\n}\n`,
);

/** English names of current regions. Withdrawn codes (SU, FX, YU) share a name with their successor and are skipped. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const current = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return new Map(current.map((code) => [names.of(code) ?? code, code]));
}
