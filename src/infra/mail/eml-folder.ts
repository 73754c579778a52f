import { mkdir, open, readdir, readFile, rename, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { newId } from "#base/ids.ts";
import { toEnvelope, type Mailer } from "./mail.ts";

/**
 * Stores mail as `.eml` files, for machines without an SMTP server. A file appears complete or not at all, its name
 * sorts by time, and only the owner of the process can read it.
 */
export function emlFolder(dir: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toEnvelope(mail, from));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = fileName(new Date());
      await writeWhole(dir, name, message as Buffer);
      return `written to ${join(dir, name)}`;
    },
    async forget(address) {
      const probe = toEnvelope({ to: address, subject: "", html: "", text: "" }, from);
      // a mail contains the address as the composer writes it, which differs for some hosts
      const wanted = getRecipient((await composer.sendMail(probe)).message as Buffer);
      for (const name of await mailsIn(dir)) {
        const path = join(dir, name);
        if (getRecipient(await readFile(path)) === wanted) await rm(path, { force: true });
      }
    },
    async close() {
      composer.close();
    },
  };
}

async function mailsIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => name.endsWith(".eml"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The `To` of a mail, unfolded and in lower case: one address may be written in two ways. */
function getRecipient(message: Buffer): string | undefined {
  const head = message.subarray(0, message.indexOf("\r\n\r\n") + 2).toString();
  const [, value] = /^to:((?:.*\r\n[ \t])*.*)\r\n/im.exec(head) ?? [];
  return value?.replaceAll(/\s/g, "").toLowerCase();
}

function fileName(now: Date): string {
  // two mails in one millisecond need an order too, and colons are not allowed everywhere
  return `${now.toISOString().replace(/[:.]/g, "-")}-${newId(now.getTime()).slice(-12)}.eml`;
}

async function writeWhole(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dir, `.${name}.part`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(draft, join(dir, name));
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(draft).catch(() => {});
    throw error;
  }
}
