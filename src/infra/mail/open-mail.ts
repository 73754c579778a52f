import { toEnvelope, MailRejected, type Mailer } from "./mail.ts";
import { createTransport } from "nodemailer";
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#base/ids.ts";

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://...`; without it emails become files in `dir`. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly dir: string;
}

/** Opens the mail transport: an SMTP server if one is set, else a folder. */
export function openMail({ smtpUrl, from, dir }: MailSettings): Mailer {
  const transport = smtpUrl ? smtpMailer(smtpUrl, from) : emlFolder(dir, from);
  // the folder may be older than the setting
  return { ...transport, sweep: (before) => sweepFolder(dir, before) };
}

type Transport = Omit<Mailer, "sweep">;

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Mail through an SMTP server: a small pool of connections, and a time limit for every step. */
function smtpMailer(url: string, from: string): Transport {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      const envelope = toEnvelope(mail, from);
      try {
        return (await transport.sendMail(envelope)).response;
      } catch (error) {
        throw isPermanent(error as SmtpError) ? new MailRejected((error as Error).message, error as Error) : error;
      }
    },
    async forget() {},
    async close() {
      transport.close();
    },
  };
}

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/**
 * A failure is permanent only if the server rejected the email itself: an operator can fix a wrong password or a 554
 * greeting.
 */
function isPermanent({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/**
 * Stores email as `.eml` files, for machines without an SMTP server. A file appears complete or not at all, its name
 * sorts in the order of sending, and only the owner of the process can read it.
 */
function emlFolder(dir: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toEnvelope(mail, from));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = fileName(new Date());
      await writeNewFile(dir, name, message as Buffer);
      return `written to ${join(dir, name)}`;
    },
    async forget(address) {
      const probe = toEnvelope({ to: address, subject: "", html: "", text: "" }, from);
      // emails contain the address as the composer writes it, which for some hosts is another spelling
      const recipient = findRecipient((await composer.sendMail(probe)).message as Buffer);
      for (const name of await namesIn(dir)) {
        if (!name.endsWith(".eml")) continue;
        const path = join(dir, name);
        if (findRecipient(await readFile(path)) === recipient) await rm(path, { force: true });
      }
    },
    async close() {
      composer.close();
    },
  };
}

const NAME = /^\.?\d{4}-.*\.eml(\.part)?$/;

/** Deletes the emails sent before an instant, and the drafts that a crash left. */
async function sweepFolder(dir: string, before: Date): Promise<void> {
  const first = toStamp(before);
  for (const name of await namesIn(dir))
    if (NAME.test(name) && name.replace(/^\./, "") < first) await rm(join(dir, name), { force: true });
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The `To` header of an email, unfolded and in lower case, since the same address can be written in two ways. */
function findRecipient(message: Buffer): string | undefined {
  const head = message.subarray(0, message.indexOf("\r\n\r\n") + 2).toString();
  const [, value] = /^to:((?:.*\r\n[ \t])*.*)\r\n/im.exec(head) ?? [];
  return value?.replaceAll(/\s/g, "").toLowerCase();
}

let written = 0;

function fileName(now: Date): string {
  written += 1;
  // within a millisecond, the number sorts the emails of this process, and the random part keeps processes apart
  const number = String(written).padStart(9, "0");
  return `${toStamp(now)}-${number}-${newId(now.getTime()).slice(-12)}.eml`;
}

/** The instant with which a file name begins. Without colons, since not every file system allows them. */
function toStamp(at: Date): string {
  return at.toISOString().replace(/[:.]/g, "-");
}

async function writeNewFile(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dir, `.${name}.part`);
  try {
    await writeFile(draft, bytes, { flag: "wx", mode: 0o600, flush: true });
    await rename(draft, join(dir, name));
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  }
}
