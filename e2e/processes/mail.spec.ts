import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { freePort } from "#testing/free-port.ts";
import { lastCode, mailsTo, openAccount, signUp, textsTo } from "../../qa/account.ts";
import { expect, test } from "./fixtures.ts";

interface MailServer {
  readonly port: number;
  /** The code of the newest email to an address. */
  codeFor(email: string): Promise<string | undefined>;
  close(): Promise<void>;
}

async function listen(port: number): Promise<MailServer> {
  const mails: Buffer[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, "127.0.0.1", resolve));
  return {
    port: (smtp.server.address() as AddressInfo).port,
    codeFor: async (email) => lastCode(await textsTo(mails, email)),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

test("without SMTP_URL, writes emails to DATA_DIR/mail, and says so in one line at startup", async ({ start }) => {
  const product = await start();
  await product.ready();
  await openAccount(product);
  expect(product.log.some((line) => line.includes(`mail is written to ${product.dataDir}/mail`))).toBe(true);
});

test("with SMTP_URL, sends the code by email, and retries while the mail server is unreachable", async ({ start }) => {
  const port = await freePort();
  const product = await start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await product.ready();
  const early = await signUp(product);
  await expect.poll(() => product.log.some((line) => line.includes("will be retried"))).toBe(true);

  const server = await listen(port);
  await expect.poll(() => server.codeFor(early.email), { timeout: 40_000 }).toMatch(/^\w+$/);
  const prompt = await signUp(product);
  await expect.poll(() => server.codeFor(prompt.email)).toMatch(/^\w+$/);
  expect(await mailsTo(product.dataDir, early.email)).toEqual([]);
  await product.stop();
  await server.close();
});
