import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { authenticationFailed } from "./exception.ts";
import type { TcpListen } from "./child-messages.ts";

/**
 * Throws exception 516 unless the request has this user and password, in one of the three ways that ClickHouse accepts.
 */
export function checkCredentials(message: IncomingMessage, expected: Pick<TcpListen, "username" | "password">): void {
  const { user, password } = given(message);
  const right = timingSafeEqual(digest(`${user}:${password}`), digest(`${expected.username}:${expected.password}`));
  if (!right) throw authenticationFailed(user);
}

function given({ headers, url }: IncomingMessage): { user: string; password: string } {
  if (headers["x-clickhouse-user"] !== undefined || headers["x-clickhouse-key"] !== undefined) {
    return {
      user: String(headers["x-clickhouse-user"] ?? "default"),
      password: String(headers["x-clickhouse-key"] ?? ""),
    };
  }
  const [, basic] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (basic !== undefined) {
    const text = Buffer.from(basic, "base64").toString("utf8");
    const colon = text.indexOf(":");
    return { user: text.slice(0, Math.max(colon, 0)), password: text.slice(colon + 1) };
  }
  const query = new URL(url ?? "/", "http://server").searchParams;
  return { user: query.get("user") ?? "default", password: query.get("password") ?? "" };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
