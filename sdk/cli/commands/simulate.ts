import { connect, readArguments, requireOne } from "../command.ts";
import { findLink } from "../find-link.ts";
import { print, printJson } from "../print.ts";

const USAGE = `Usage: halka simulate LINK [--country DE] [--language de] [--device mobile|tablet|desktop] [--os OS]
                      [--browser NAME] [--referrer DOMAIN] [--query QUERY] [--at TIME] [--click N]
                      [--returning] [--password] [--gate] [--unfurler]

Shows what a given visitor would get, and which rule decided. Nothing is counted.
--password and --gate: the visitor enters the password, passes the gate.`;

const options = {
  country: { type: "string" },
  language: { type: "string" },
  device: { type: "string" },
  os: { type: "string" },
  browser: { type: "string" },
  referrer: { type: "string" },
  query: { type: "string" },
  at: { type: "string" },
  click: { type: "string" },
  returning: { type: "boolean" },
  password: { type: "boolean" },
  gate: { type: "boolean" },
  unfurler: { type: "boolean" },
} as const;

export async function simulate(args: string[]): Promise<void> {
  const input = readArguments(args, options, USAGE);
  if (!input) return;
  const { json, profile, url, key, help: _help, click, device, ...visitor } = input.values;
  const halka = await connect({ profile, url, key });
  const { _id: linkId } = await findLink(halka, requireOne(input.positionals, "LINK"));
  const result = await halka.simulateLink({
    linkId,
    visitor: {
      ...visitor,
      ...(device !== undefined && { device: device as "mobile" }),
      ...(click !== undefined && { click: Number(click) }),
    },
  });
  if (json) return printJson(result);
  print(result.destination === null ? `No redirect: ${result.decision}` : `${result.decision} → ${result.destination}`);
  for (const { step, rule, matched } of result.trace)
    print(`  ${matched ? "✓" : "·"} ${step}${rule ? ` ${rule}` : ""}`);
  print(result.counts ? "Counts as a click." : "Does not count as a click.");
}
