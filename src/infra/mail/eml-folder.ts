import { mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { newId } from "#base/ids.ts";
import { envelopeOf, type Mailer } from "./mail.ts";

/**
 * Mail as `.eml` files, for machines without an SMTP server. A file appears complete or not at all, its
 * name sorts by time, and only the owner of the process can read it.
 */
export function emlFolder(dir: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(envelopeOf(mail, from));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = fileName(new Date());
      await writeWhole(dir, name, message as Buffer);
      return `written to ${join(dir, name)}`;
    },
    async close() {
      composer.close();
    },
  };
}

function fileName(now: Date): string {
  // because two mails of one millisecond need an order too, and colons are not allowed everywhere
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
