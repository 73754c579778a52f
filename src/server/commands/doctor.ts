import {
  checkCertificate,
  checkDisk,
  checkFiles,
  checkMail,
  checkNames,
  checkPublicAddress,
  checkStores,
  checkTrust,
  failure,
  type Finding,
} from "../doctor/checks.ts";
import { migrationsDir } from "../paths.ts";
import { explainError } from "../processes/explain-error.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { CommandError } from "./command-error.ts";
import { withStores } from "./with-stores.ts";

const SIGNS = { ok: "ok     ", warning: "WARNING", failure: "FAILURE" } as const;

/** `doctor [--json]`: checks the installation and says what to change. The exit code is 1 after a failure. */
export async function runDoctor(args: string[]): Promise<number> {
  const isJson = args[0] === "--json";
  if (args.length > (isJson ? 1 : 0)) throw new CommandError("Usage: halka doctor [--json]");
  const settings = readSettings(process.env);
  const findings: Finding[] = [];
  for (const check of [checkPublicAddress, checkNames, checkCertificate, checkDisk, checkMail, checkFiles])
    findings.push(...(await check(settings)));
  findings.push(...(await checkStoresIfReachable(settings)));
  if (isJson) process.stdout.write(`${JSON.stringify(findings, undefined, 2)}\n`);
  else
    for (const { check, state, found, advice } of findings)
      process.stdout.write(`${SIGNS[state]}  ${check.padEnd(10)}  ${found}${advice && `. ${advice}`}\n`);
  return findings.some(({ state }) => state === "failure") ? 1 : 0;
}

/** Checks the stores and what is in them; a single failure if they cannot be reached or started. */
async function checkStoresIfReachable(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await withStores(
      async ({ db, targets }) => {
        const stores = await checkStores({ ...targets, folder: migrationsDir });
        findings.push(...stores);
        const isCurrent = stores.some(({ check, state }) => check === "migrations" && state === "ok");
        if (isCurrent) findings.push(...(await checkTrust(settings, db)));
      },
      { isMigrating: false },
    );
  } catch (error) {
    findings.push(failure("stores", explainError(error), ""));
  }
  return findings;
}
