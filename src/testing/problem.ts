import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { expect } from "vitest";
import { ApiError } from "#base/errors.ts";
import { toBugProblem, toProblem } from "#infra/http/problem.ts";

/** Expects a problem response as RFC 9457 and the contracts define it, without internal details. */
export function expectProblem(
  result: { status: number; headers: Headers; body: unknown },
  status: number,
  code?: string,
): void {
  const { headers, body } = result;
  expect(result).toMatchObject({ status });
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(body).toMatchObject({
    type: "about:blank",
    title: expect.stringMatching(/^[A-Z][A-Za-z ]+$/),
    status,
    detail: expect.any(String),
    message: expect.stringMatching(/\S/),
    code: code ?? expect.stringMatching(/^[a-z_]+$/),
    request_id: headers.get("x-request-id"),
  });
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/ {4}at |node_modules|\.ts:|select .+ from |insert into/i);
}

/** The names of the fields that an error response is about. */
export const getErrorFields = (body: unknown): string[] =>
  (body as { errors: { field: string }[] }).errors.map(({ field }) => field);

export const getErrorCode = (body: unknown): string => (body as { code: string }).code;

/** The response to an error of a handler, with the headers that are already set; that to a bug has the error's stack. */
export function toErrorResponse(error: Error, c: Context): Response {
  const { status, headers, body } =
    error instanceof ApiError ? toProblem(error, "id") : toBugProblem(String(error.stack));
  return c.newResponse(body, status as ContentfulStatusCode, headers);
}

/** The JSON of a response; undefined if it is empty. Throws if the response is a bug. */
export async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.status === 500) throw new Error(`The response is a bug: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
