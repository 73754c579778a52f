import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { languageOfRequest } from "#base/language.ts";
import { SECOND_MS } from "#base/time.ts";
import { NonceContext } from "#ui/nonce.ts";
import { InlinedTextsContext, writeTexts } from "./i18n/inlined-texts.tsx";
import { getI18n, textsFor } from "./i18n/i18n.server.ts";
import { getTexts } from "./i18n/texts.ts";
import { nonceContext, reportContext } from "./request-context.ts";

export const streamTimeout = 5 * SECOND_MS;

const NOT_FOUND_ROUTE = "not-found";

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  // a visitor who leaves early is not a failure
  if (!request.signal.aborted) context.get(reportContext)(error);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const language = languageOfRequest(request);
  const routeIds = routerContext.staticHandlerContext.matches.map((match) => match.route.id);
  const texts = textsFor(language, getTexts(routeIds.map((id) => routerContext.routeModules[id])));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={getI18n(language)}>
        <NonceContext value={nonce}>
          <InlinedTextsContext value={writeTexts(texts)}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </InlinedTextsContext>
        </NonceContext>
      </I18nextProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          // the route for unknown addresses has no loader that could set the status
          const isUnknown = routeIds.includes(NOT_FOUND_ROUTE);
          resolve(new Response(createReadableStreamFromReadable(body), { status: isUnknown ? 404 : status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, streamTimeout);
  });
}
