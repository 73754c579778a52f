import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { withCounters, isPermanent } from "./mail-counters.ts";
import type { Mail, Mailer } from "./mail.ts";
import { openMail } from "./open-mail.ts";

const FROM = "Halka <hello@halka.example>";

interface Setup {
  readonly mailer: Mailer;
  /** Received emails, oldest first. */
  arrived(): Promise<Email[]>;
  /** The recipients that the SMTP server was given, if there is one. */
  readonly recipients?: readonly string[];
}

async function folder(): Promise<Setup & { dir: string }> {
  const dir = join(await testFolder(), "mail");
  const mailer = openMail({ from: FROM, dir });
  return {
    dir,
    mailer,
    async arrived() {
      const names = await readdir(dir).catch(() => [] as string[]);
      return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(dir, name)))));
    },
  };
}

async function server(): Promise<Setup & { port: number }> {
  const raw: Buffer[] = [];
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(address, _session, done) {
      recipients.push(address.address);
      const result = /^(\d{3})@/.exec(address.address)?.[1];
      done(result ? Object.assign(new Error("no such box"), { responseCode: Number(result) }) : null);
    },
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("who are you"), { responseCode: 535 })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        raw.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailer = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, dir: "/nonexistent" });
  onTestFinished(async () => {
    await mailer.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  return { mailer, port, recipients, arrived: () => Promise.all(raw.map((bytes) => PostalMime.parse(bytes))) };
}

const mail: Mail = {
  to: "ada@example.com",
  subject: "Здравствуйте, şifreniz – a long subject that has to be folded over more than one line of its header",
  html: "<p>Código <b>ABCD</b> &amp; ещё</p>",
  text: `Код: ABCD\n.\nFrom the start of a line\n${"a long line ".repeat(100)}\n`,
  headers: { "Auto-Submitted": "auto-generated", "X-Note": "plain" },
  id: "0190-abcd",
};

describe.for([
  ["a folder of files", folder],
  ["an SMTP server", server],
] as const)("email through %s", ([, open]) => {
  test("arrives unchanged, in every alphabet, as HTML and as text", async () => {
    const { mailer, arrived } = await open();
    await mailer.send(mail);
    const [received] = await eventually(async () => ((await arrived()).length > 0 ? arrived() : undefined));
    expect(received).toMatchObject({
      from: { name: "Halka", address: "hello@halka.example" },
      to: [{ address: mail.to, name: "" }],
      subject: mail.subject,
      messageId: "<0190-abcd@halka.example>",
    });
    expect(received!.html?.trim()).toBe(mail.html);
    expect(received!.text?.replaceAll("\r\n", "\n")).toContain(mail.text.trimEnd());
    expect(received!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(Number(new Date(received!.date!))).not.toBeNaN();
  });

  test.for([
    ["recipient", { to: "ada@example.com\r\nBcc: eve@example.com" }],
    ["recipient", { to: "ada@example.com\nBcc: eve@example.com" }],
    ["subject", { subject: "Hello\r\n\r\nbody" }],
    ["subject", { subject: "Hello\0" }],
    ["id", { id: "x>\r\nBcc: eve@example.com" }],
    ["X-Note", { headers: { "X-Note": "a\r\nBcc: eve@example.com" } }],
    ["header name", { headers: { "X-Note\r\nBcc": "eve@example.com" } }],
  ] as const)("rejects a line break in its %s: %j", async ([field, wrong]) => {
    const { mailer, arrived } = await open();
    await expect(mailer.send({ ...mail, ...wrong })).rejects.toThrow(`The mail's ${field} holds a line break`);
    expect(await arrived()).toEqual([]);
  });

  test.each([
    "ada@example.com, eve@example.com",
    "<ada@example.com>, eve@example.com",
    "ada@example.com>,<eve@example.com",
    "Ada: eve@example.com;",
  ])("goes to no part of an address with commas, brackets or groups: %s", async (to) => {
    const { mailer, arrived, recipients = [] } = await open();
    await mailer.send({ ...mail, to }).catch(() => {});
    expect(recipients).not.toContain("eve@example.com");
    for (const received of await arrived())
      expect(received.to?.map(({ address }) => address)).not.toContain("eve@example.com");
  });
});

test("counts sent emails, and failures that are temporary or permanent", async () => {
  const { mailer } = await server();
  const counts = { sent: 0, temporary: 0, permanent: 0 };
  const counted = withCounters(mailer, {
    onSent: () => counts.sent++,
    onFailed: (isLost) => (isLost ? counts.permanent++ : counts.temporary++),
  });
  await counted.send(mail);
  await expect(counted.send({ ...mail, to: "451@example.com" })).rejects.toThrow("no such box");
  await expect(counted.send({ ...mail, to: "550@example.com" })).rejects.toThrow("no such box");
  await expect(counted.send({ ...mail, subject: "a\nb" })).rejects.toThrow("line break");
  expect(counts).toEqual({ sent: 1, temporary: 1, permanent: 2 });
});

describe("a folder of files", () => {
  test("shows only complete emails, in the order of sending, to their owner", async () => {
    const { mailer, dir, arrived } = await folder();
    const subjects = Array.from({ length: 12 }, (_, n) => `mail ${n}`);
    for (const subject of subjects) await mailer.send({ ...mail, subject });
    expect((await arrived()).map(({ subject }) => subject)).toEqual(subjects);
    for (const name of await readdir(dir)) {
      expect(name).toMatch(/^[\w-]+\.eml$/);
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });
});

test("deletes the emails to one address from a folder, in any spelling, and no others", async () => {
  const { mailer, arrived } = await folder();
  await mailer.forget("unclaimed@example.com");
  const others = ["ada@example.com.tr", "xada@example.com", "bob@example.com"];
  const long = `${"ada.".repeat(15)}l@${"example.".repeat(12)}com`;
  for (const to of ["ada@example.com", "Ada@Example.com", "ada@пример.рф", long, ...others])
    await mailer.send({ ...mail, to, text: "To: ada@example.com" });
  for (const address of ["ADA@example.com", "ada@пример.рф", long]) await mailer.forget(address);
  expect((await arrived()).map(({ to }) => to![0]!.address)).toEqual(others);
});

test("deletes old emails and drafts from a folder, and no others", async () => {
  const { mailer, dir } = await folder();
  const before = new Date("2026-10-30T12:00:00.000Z");
  await mailer.sweep(before);
  await mailer.send({ ...mail, to: "ada@example.com" });
  const [recent] = await readdir(dir);
  const old = [
    "2026-10-30T11-59-59-999Z-000000001-0123456789ab.eml",
    ".2025-01-01T00-00-00-000Z-000000002-0123456789ab.eml.part",
  ];
  const kept = ["2026-10-30T12-00-00-000Z-000000003-0123456789ab.eml", "2025-notes.txt", recent!];
  for (const name of [...old, ...kept.slice(0, 2)]) await writeFile(join(dir, name), "");
  await mailer.sweep(before);
  expect((await readdir(dir)).toSorted()).toEqual(kept.toSorted());
});

describe("an SMTP server", () => {
  test("accepts the email, and its response is returned", async () => {
    const { mailer } = await server();
    expect(await mailer.send(mail)).toMatch(/^250 /);
  });

  test("distinguishes permanent rejections from temporary ones", async () => {
    const { mailer } = await server();
    const respondTo = (to: string) => mailer.send({ ...mail, to }).catch((error: unknown) => error);
    const [never, later] = [await respondTo("550@example.com"), await respondTo("451@example.com")];
    expect([never, later].map(String).join()).toMatch(/no such box.*no such box/s);
    expect([isPermanent(never), isPermanent(later)]).toEqual([true, false]);
  });

  test("that rejects our password is a temporary failure", async () => {
    const { port } = await server();
    const mailer = openMail({ smtpUrl: `smtp://ada:wrong@127.0.0.1:${port}`, from: FROM, dir: "/nonexistent" });
    const error = await mailer.send(mail).catch((errors: unknown) => errors);
    await mailer.close();
    expect(String(error)).toContain("who are you");
    expect(isPermanent(error)).toBe(false);
  });

  test("that is unreachable is a temporary failure", async () => {
    const mailer = openMail({ smtpUrl: "smtp://127.0.0.1:1", from: FROM, dir: "/nonexistent" });
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
    await mailer.close();
  });
});
