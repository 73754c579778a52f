import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The email as received: headers, empty line, body. */
  readonly source: string;
}

/** A mail server that accepts every email until the test ends. */
export async function mailListener(): Promise<{ readonly url: string; readonly received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const keep = async () => {
        const source = await text(stream);
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
