import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JsonBody } from "./person.ts";

/** The client of the official SDK, connected to a node's MCP server. */
export async function connectMcp(origin: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

export interface ToolCall {
  readonly data: JsonBody;
  readonly text: string;
  readonly content: readonly { type: string; data?: string; mimeType?: string; text?: string }[];
  /** The API error, if the call failed. */
  readonly error: JsonBody;
}

/** Calls a tool. Lists the tools first, so that the client validates the result against the tool's schema. */
export async function callTool(origin: string, token: string, name: string, input: object = {}): Promise<ToolCall> {
  const client = await connectMcp(origin, token);
  let result: JsonBody;
  try {
    await client.listTools();
    result = await client.callTool({ name, arguments: { ...input } });
  } finally {
    await client.close();
  }
  const text = result.content[0].text as string;
  return {
    data: result.structuredContent,
    text,
    content: result.content,
    error: result.isError ? JSON.parse(text) : undefined,
  };
}

/** Posts a text to a node's MCP server, with the headers of a protocol client. */
export function postMcp(origin: string, token: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body,
  });
}
