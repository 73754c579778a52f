import { Session } from "chdb";
import { missingParameter, unknownSetting } from "./exception.ts";

/** One statement with the options of its request. */
export interface Statement {
  readonly sql: string;
  readonly database: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly format: string;
}

/** The state that a chDB session keeps from earlier SET and USE statements. */
interface Memory {
  readonly session: Session;
  database: string;
  settings: Set<string>;
  params: Set<string>;
}

/** A session of the engine: it runs one statement at a time. */
export interface Connection {
  /** Runs `work` on a session that is set up as if the statement were a separate HTTP request. */
  with<Result>(statement: Statement, work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): void;
}

export function openConnection(path: string, connectionArgs: readonly string[]): Connection {
  const open = (): Memory => ({
    session: new Session(path, { connectionArgs }),
    database: "",
    settings: new Set(),
    params: new Set(),
  });
  let memory = open();
  return {
    async with(statement, work) {
      try {
        await prepare(memory, statement);
        return await work(memory.session);
      } catch (error) {
        // replaces the session: chDB would return the partial output of the failed statement with the next one
        memory.session.close();
        memory = open();
        throw error;
      }
    },
    close: () => memory.session.close(),
  };
}

async function prepare(memory: Memory, { sql, database, settings, params }: Statement): Promise<void> {
  for (const name of memory.params) {
    // chDB cannot remove a parameter, so its old value would replace a missing one
    if (!(name in params) && new RegExp(`\\{\\s*${name}\\s*:`).test(sql)) throw missingParameter(name);
  }
  const steps: string[] = [];
  if (memory.database !== database) steps.push(`USE ${quoteName(database)}`);
  const assignments = [
    ...[...memory.settings].filter((name) => !(name in settings)).map((name) => `${name} = DEFAULT`),
    ...Object.entries(settings).map(([name, value]) => `${checked(name)} = ${quote(value)}`),
    ...Object.entries(params).map(([name, value]) => `param_${checked(name)} = ${quote(value)}`),
  ];
  if (assignments.length > 0) steps.push(`SET ${assignments.join(", ")}`);
  for (const name of Object.keys(params)) memory.params.add(name);
  for (const name of Object.keys(settings)) memory.settings.add(name);
  if (steps.length === 0) return;
  await memory.session.queryAsync(steps.join("; "));
  memory.database = database;
  memory.settings = new Set(Object.keys(settings));
}

function checked(name: string): string {
  if (!/^\w+$/.test(name)) throw unknownSetting(name);
  return name;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function quoteName(name: string): string {
  return `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;
}
