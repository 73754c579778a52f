import { writeFileSync } from "node:fs";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { listCountryNames } from "#base/countries.ts";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };

/**
 * The map shows Natural Earth's countries at 1:110 million (public domain), in the Natural Earth projection. The size
 * is the same as in `world-map.tsx`.
 */
const WIDTH = 640;
const HEIGHT = 330;

/** Codes for names that Natural Earth shortens, or spells differently from the English region names of Unicode CLDR. */
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
  // areas without an ISO code, drawn as part of the country whose code their IP addresses have
  "N. Cyprus": "CY",
  Somaliland: "SO",
};
const LEFT_OUT = new Set(["Antarctica"]);

type Atlas = Parameters<typeof feature<{ name: string }>>;

// TypeScript infers number[] for points in the JSON file, where the library's types want exactly two numbers
const topology = atlas as unknown as Atlas[0];
const shapes = feature(topology, topology.objects["countries"] as Atlas[1]);
const features = shapes.type === "FeatureCollection" ? shapes.features : [shapes];
const land = features.filter(({ properties }) => !LEFT_OUT.has(properties.name));
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: "FeatureCollection", features: land });
const draw = geoPath(projection).digits(1);
const codes = new Map(listCountryNames("en").map(({ code, name }) => [name, code]));
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
