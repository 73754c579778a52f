import { once } from "node:events";
import { createSocket, type RemoteInfo } from "node:dgram";
import {
  type Answer,
  type CaaData,
  CHECKING_DISABLED,
  decode,
  encode,
  type Packet,
  type RecordType,
  RECURSION_AVAILABLE,
} from "dns-packet";
import { afterFile } from "./after-file.ts";

interface Records {
  A?: readonly string[];
  AAAA?: readonly string[];
  CNAME?: string;
  NS?: readonly string[];
  /** One entry per record; a record of several strings is an array. */
  TXT?: readonly (string | readonly string[])[];
  CAA?: readonly CaaData[];
}

/** How queries for a name fail: with an error code, without a response, or only for resolvers that validate DNSSEC. */
type Failure = "SERVFAIL" | "REFUSED" | "silent" | "dnssec";

export interface DnsServer {
  /** The address for `setServers`. */
  readonly server: string;
  /** The queries so far, as `TYPE name`. */
  readonly queries: string[];
  /** Sets the records of a name, instead of any earlier ones. */
  set(name: string, records: Records): void;
  /** Makes queries for a name fail, or only those for one type. */
  fail(name: string, failure: Failure, type?: RecordType): void;
  /** Removes everything. */
  reset(): void;
}

const CODES: Readonly<Record<string, number>> = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

/**
 * Starts a recursive name server with scripted records on a UDP port of loopback; closed after the file's last test.
 */
export async function openDnsServer(): Promise<DnsServer> {
  const zone = new Map<string, Records>();
  const failures = new Map<string, Failure>();
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", respond);
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  afterFile(async () => {
    socket.close();
    await once(socket, "close");
  });

  function respond(message: Buffer, { port, address }: RemoteInfo): void {
    const query = decode(message);
    const question = query.questions?.[0];
    if (!question) return;
    const name = question.name.toLowerCase();
    queries.push(`${question.type} ${name}`);
    const failure = failures.get(`${question.type} ${name}`) ?? failures.get(name);
    if (failure === "silent") return;
    const send = (code: string, answers: Answer[] = []) => {
      // the library's type has no field for the response code, which is the lowest four bits of the flags
      const packet: Packet = {
        type: "response",
        id: query.id,
        flags: ((query.flags ?? 0) & ~0xf) | RECURSION_AVAILABLE | CODES[code]!,
        questions: [question],
        answers,
      };
      socket.send(encode(packet), port, address);
    };
    const isUnchecked = ((query.flags ?? 0) & CHECKING_DISABLED) !== 0;
    if (failure !== undefined && !(failure === "dnssec" && isUnchecked))
      return send(failure === "dnssec" ? "SERVFAIL" : failure);
    const answers = find(question.name, question.type);
    send(answers === undefined ? "NXDOMAIN" : "NOERROR", answers);
  }

  /** The records, preceded by the CNAMEs that lead to them; undefined if the name does not exist. */
  function find(queried: string, type: RecordType): Answer[] | undefined {
    const answers: Answer[] = [];
    const seen = new Set<string>();
    for (let name = queried; ;) {
      const records = zone.get(name.toLowerCase());
      if (records === undefined) return answers.length > 0 || hasNamesBelow(name) ? answers : undefined;
      const { CNAME } = records;
      if (CNAME === undefined || type === "CNAME") return [...answers, ...toAnswers(name, type, records)];
      answers.push({ type: "CNAME", name, ttl: 60, data: CNAME });
      if (seen.has(CNAME)) return answers;
      seen.add(CNAME);
      name = CNAME;
    }
  }

  function hasNamesBelow(name: string): boolean {
    return [...zone.keys()].some((each) => each.endsWith(`.${name.toLowerCase()}`));
  }

  return {
    server: `127.0.0.1:${socket.address().port}`,
    queries,
    set: (name, records) => void zone.set(name.toLowerCase(), records),
    fail: (name, failure, type) =>
      void failures.set(type ? `${type} ${name.toLowerCase()}` : name.toLowerCase(), failure),
    reset() {
      zone.clear();
      failures.clear();
      queries.length = 0;
    },
  };
}

function toAnswers(name: string, type: RecordType, records: Records): Answer[] {
  const base = { name, ttl: 60 };
  const { A = [], AAAA = [], CNAME, NS = [], TXT = [], CAA = [] } = records;
  if (type === "A") return A.map((data) => ({ ...base, type, data }));
  if (type === "AAAA") return AAAA.map((data) => ({ ...base, type, data }));
  if (type === "NS") return NS.map((data) => ({ ...base, type, data }));
  if (type === "CNAME") return CNAME === undefined ? [] : [{ ...base, type, data: CNAME }];
  if (type === "TXT") return TXT.map((data) => ({ ...base, type, data: typeof data === "string" ? data : [...data] }));
  if (type === "CAA") return CAA.map((data) => ({ ...base, type, data }));
  return [];
}
