import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addReporterToken } from "#features/abuse/bulk/tokens.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { freePort } from "#testing/free-port.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const isMissing = process.env["CI"] === undefined && spawnSync("python3", ["--version"]).status !== 0;
if (isMissing) console.warn("Skipped: these tests need python3.");

async function startInstance() {
  const postgres = await testPostgres();
  const clickhouse = await testClickHouse();
  await installJobs(postgres.target, queues);
  const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
  const token = (await addReporterToken(instance.node.shared, "Mail"))!;
  return { instance, token };
}

async function pipe(mail: string, url: string, token = "") {
  const env = { PATH: process.env["PATH"], HALKA_URL: url, HALKA_TOKEN: token, HALKA_CATEGORY: "scam" };
  const child = spawn("python3", ["deploy/report-mail.py"], { env });
  child.stdin.end(mail);
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { out: out.trim().split("\n"), code: code as number };
}

/** An email as clients send it: in two parts, with lines broken by quoted-printable. */
function toMail(from: string, lines: readonly string[], html = "<p>Hello</p>") {
  const part = (type: string, content: string) =>
    `--b\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}\r\n`;
  const head = `From: ${from}\r\nSubject: =?utf-8?Q?Kimlik_av=C4=B1?=\r\nMIME-Version: 1.0\r\n`;
  const body = part("text/plain", lines.join("\r\n")) + part("text/html", html);
  return `${head}Content-Type: multipart/alternative; boundary=b\r\n\r\n${body}--b--\r\n`;
}

test.skipIf(isMissing)("reports an email once for each address of this installation in it", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  const [start, end] = [url.slice(0, -3), url.slice(-3)];
  const lines = [
    `See ${start}=`,
    `${end}.`,
    `Again: <${url.replace("http", "hxxp")}>`,
    "And https://elsewhere.example/",
  ];
  expect(await pipe(toMail("Bea <bea@example.org>", lines), instance.origin, token)).toEqual({
    out: [`accepted ${url}`, "rejected https://elsewhere.example/"],
    code: 0,
  });
  const [report] = await instance.node
    .sql`select reason, note, address from page_reports where workspace_id = ${ada.id}`;
  expect(report).toMatchObject({ reason: "scam", address: "bea@example.org" });
  expect(report!["note"]).toContain("Kimlik avı");
});

test.skipIf(isMissing)(
  "retries an email later while the installation is unreachable, and requires an address",
  async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    expect(await pipe(toMail("bea@example.org", [`${away}/ada`]), away)).toMatchObject({ code: 75 });
    expect(await pipe(toMail("bea@example.org", ["Hello"]), away)).toEqual({
      out: ["no URL in this email"],
      code: 0,
    });
  },
);

test.skipIf(isMissing)("retries an email later if a proxy responds or the connection ends early", async () => {
  for (const [length, content] of [
    [6, "<html>"],
    [600, "{"],
  ] as const) {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-length": length });
      response.write(content);
      setImmediate(() => response.destroy());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await pipe(toMail("bea@example.org", [`${url}/ada`]), url)).toMatchObject({ code: 75 });
    server.close();
  }
});

test.skipIf(isMissing)("reports an email in an unknown encoding", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  const mail = toMail("bea@example.org", [url]).replaceAll("charset=utf-8", "charset=x-unknown");
  expect(await pipe(mail, instance.origin, token)).toEqual({ out: [`accepted ${url}`], code: 0 });
});

test.skipIf(isMissing)("an email is reported even if its sender or text cannot be stored", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  for (const mail of [toMail("bea@exämple.org", [url]), toMail("bea@example.org", ["=00", url])])
    expect(await pipe(mail, instance.origin, token)).toEqual({ out: [`accepted ${url}`], code: 0 });
  const reports = await instance.node
    .sql`select address from page_reports where workspace_id = ${ada.id} order by address`;
  expect(reports.map(({ address }) => address as string)).toEqual(["", "bea@example.org"]);
});

test.skipIf(isMissing)("reports the addresses in emails that are forwarded as attachments, at any depth", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  const forward = (mail: string, boundary: string) =>
    `From: bea@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${boundary}\r\n\r\n` +
    `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--${boundary}--\r\n`;
  const received = toMail("eve@example.net", [`Sign in: ${url}`]);
  for (const mail of [forward(received, "c"), forward(forward(received, "c"), "d")])
    expect(await pipe(mail, instance.origin, token)).toEqual({ out: [`accepted ${url}`], code: 0 });
  const [report] = await instance.node.sql`select address from page_reports where workspace_id = ${ada.id}`;
  expect(report).toMatchObject({ address: "bea@example.org" });
});

test.skipIf(isMissing)("reports the addresses that only the HTML part of an email names", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  const href = url.replaceAll("=", "=3D");
  const html = `<p><a href=3D"${href}?a=3D1&amp;b=3D2">Sign in</a> or <a href=3D${href}?c>here</a></p>`;
  expect(await pipe(toMail("bea@example.org", [`See ${url}`], html), instance.origin, token)).toEqual({
    out: [`accepted ${url}`, `accepted ${url}?a=1&b=2`, `accepted ${url}?c`],
    code: 0,
  });
  const [report] = await instance.node.sql`select note from page_reports where workspace_id = ${ada.id}`;
  expect(report!["note"]).toBe(`Kimlik avı\n\nSee ${url}`);
});

test.skipIf(isMissing)("reports the addresses in emails that are attached as files", async () => {
  const { instance, token } = await startInstance();
  const ada = await testMember(instance);
  const url = `${instance.origin}/${ada.username}`;
  const attach = (name: string, mail: string) =>
    `From: bea@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n` +
    `--c\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(mail).toString("base64")}\r\n--c--\r\n`;
  const received = toMail("eve@example.net", [`Sign in: ${url}`]);
  for (const mail of [attach("Scam.EML", received), attach("a.eml", attach("b.eml", received))])
    expect(await pipe(mail, instance.origin, token)).toEqual({ out: [`accepted ${url}`], code: 0 });
  expect(await pipe(attach("notes.txt", received), instance.origin, token)).toEqual({
    out: ["no URL in this email"],
    code: 0,
  });
});
