import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { CHECKING_DISABLED, decode, encode, type RecordType, RECURSION_DESIRED } from "dns-packet";

export interface DnsQuery {
  /** An address, with a port if it is not 53: `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`. */
  readonly server: string;
  readonly name: string;
  readonly type: RecordType;
  /** Whether the server is asked not to check DNSSEC signatures. */
  readonly isUnchecked: boolean;
  readonly timeoutMs: number;
}

/** Sends one query over UDP and returns the response code, such as `NOERROR`; undefined without a response. */
export async function sendQuery({ server, name, type, isUnchecked, timeoutMs }: DnsQuery): Promise<string | undefined> {
  const { address, port } = readServer(server);
  const id = randomInt(0x1_0000);
  const flags = RECURSION_DESIRED | (isUnchecked ? CHECKING_DISABLED : 0);
  const packet = encode({ type: "query", id, flags, questions: [{ type, name }] });
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), timeoutMs);
      const end = (code: string | undefined) => {
        clearTimeout(timer);
        resolve(code);
      };
      socket.on("error", () => end(undefined));
      socket.on("message", (message) => {
        const response = decodeMessage(message);
        const question = response?.questions?.[0];
        // a late response to another query, or a forged one, is ignored
        if (response?.id === id && question?.name.toLowerCase() === name.toLowerCase()) end(response.rcode);
      });
      // a connected socket receives packets from this server only
      socket.connect(port, address, () => socket.send(packet));
    });
  } finally {
    socket.close();
  }
}

const DNS_PORT = 53;

function readServer(server: string): { readonly address: string; readonly port: number } {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(server) ?? [];
  return { address: bracketed ?? plain ?? server, port: port === undefined ? DNS_PORT : Number(port) };
}

/** Decodes a message, adding the response code that its type lacks; undefined if it is malformed. */
function decodeMessage(message: Buffer): (ReturnType<typeof decode> & { readonly rcode?: string }) | undefined {
  try {
    return decode(message);
  } catch {
    return undefined;
  }
}
