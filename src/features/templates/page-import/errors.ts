import type { ApiErrorKind } from "#base/errors.ts";

const field = "url";

export const pageIsOurs: ApiErrorKind = {
  code: "page_is_ours",
  status: 422,
  message: "This page is already on Halka. Enter the address of a page elsewhere.",
  field,
};

/** The same for refused, closed, slow, missing and broken: callers must not learn what is reachable from here. */
export const pageUnreachable: ApiErrorKind = {
  code: "page_unreachable",
  status: 422,
  message: "We couldn't open this page. Check the address and make sure the page is public.",
  field,
};

export const pageNotHtml: ApiErrorKind = {
  code: "page_not_html",
  status: 422,
  message: "This address leads to a file, not a page. Enter your page's address.",
  field,
};

export const pageTooSlow: ApiErrorKind = {
  code: "page_too_slow",
  status: 422,
  message: "Reading this page takes too long. You can paste the addresses of its links instead.",
  field,
};

export const pageEmpty: ApiErrorKind = {
  code: "page_empty",
  status: 422,
  message:
    "We found no links on this page. Some pages only show them in a browser. You can paste the addresses instead.",
  field,
};
