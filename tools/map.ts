import { writeFileSync } from "node:fs";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };

const WIDTH = 640;
const HEIGHT = 330;

/** Natural Earth shortens some names, and others have changed; the rest are the English names of the Unicode CLDR. */
const CODES: Readonly<Record<string, string>> = {
  "Bosnia and Herz.": "BA",
  "Central African Rep.": "CF",
  Congo: "CG",
  Côte: "CI",
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
};
/** Where nobody lives, or what has no code of its own. */
const LEFT_OUT = new Set(["Antarctica", "N. Cyprus", "Somaliland", "Kosovo"]);

type Atlas = Parameters<typeof feature<{ name: string }>>;

// because the type that the compiler reads off the file has numbers where a point has exactly two
const topology = atlas as unknown as Atlas[0];
const shapes = feature(topology, topology.objects["countries"] as Atlas[1]);
const features = shapes.type === "FeatureCollection" ? shapes.features : [shapes];
const land = features.filter(({ properties }) => !LEFT_OUT.has(properties.name));
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: "FeatureCollection", features: land });
const draw = geoPath(projection).digits(1);
const codes = codesByName();
const lines = land.map(({ properties: { name }, ...shape }) => {
  const code = CODES[name] ?? codes.get(name);
  if (!code) throw new Error(`${name} has no code: add it to the list`);
  return `  ${code}: ${JSON.stringify(draw({ ...shape, properties: {} }) ?? "")},\n`;
});
writeFileSync(
  new URL("../src/features/analytics/screens/questions/countries.ts", import.meta.url),
  `// made by tools/map.ts of Natural Earth's countries at 1:110 million (public domain), in the Natural Earth projection
export const WIDTH = ${WIDTH};
export const HEIGHT = ${HEIGHT};

/** The outline of each country by its code (ISO 3166-1). */
export const countries: Readonly<Record<string, string>> = {
${lines.join("")}};
`,
);

function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  return new Map(pairs.map((code) => [names.of(code) ?? code, code]));
}
