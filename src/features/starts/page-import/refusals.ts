import type { RefusalKind } from "#base/errors.ts";

const field = "url";

export const pageIsOurs: RefusalKind = {
  code: "page_is_ours",
  status: 422,
  message: "This page is one of ours already. Please enter the address of a page somewhere else.",
  field,
};

/** One for refused, closed, slow, missing and broken alike: who asks must not learn what is reachable from here. */
export const pageUnreachable: RefusalKind = {
  code: "page_unreachable",
  status: 422,
  message: "We couldn't open this page. Check the address, and that the page is public.",
  field,
};

export const pageNotHtml: RefusalKind = {
  code: "page_not_html",
  status: 422,
  message: "There is a file at this address, and no page. Please enter the address of your page.",
  field,
};

export const pageEmpty: RefusalKind = {
  code: "page_empty",
  status: 422,
  message:
    "We found no links on this page. Some pages show them only to browsers; you can paste the addresses instead.",
  field,
};
