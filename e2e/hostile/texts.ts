/** The variable that an attack sets once it runs; the product has no such name. */
export const MARK = "hasRun";

const run = `window.${MARK}=1`;

/** Texts that exploit missing escaping, by the name of the attack. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  script: `<script>${run}</script>`,
  attribute: `"><img src=x onerror="${run}">`,
  "single quotes": `' onmouseover='${run}' autofocus onfocus='${run}' x='`,
  "end of a script": `</script><svg onload=${run}>`,
  "end of a style": `</style><svg onload=${run}>`,
  "end of a style sheet's rule": `;}*{display:none!important}a{background:url(javascript:${run})}/*`,
  "end of a title": `</title></textarea><iframe src="javascript:parent.${run}">`,
  comment: `--><!--<img src=x onerror=${run}>-->`,
  CDATA: `]]><svg onload=${run}>`,
  "an address of script": `javascript:${run}//`,
  "already escaped": `&lt;script&gt;${run}&lt;/script&gt;&#x3c;b&#x3e;`,
  "a template": `{{constructor.constructor('${run}')()}} \${${run}} <%= ${run} %>`,
  "line ends": `first\r\nSet-Cookie: ${MARK}=1\r\n\r\n<script>${run}</script>`,
  "line ends of JSON": `\u2028${run}\u2029\\u003cscript\\u003e`,
  "bidirectional overrides": `\u202E\u2066gnp.exe \u200F\u202Dabc\u2067`,
  "right-to-left text": `مرحبا <b>بالعالم</b> "שלום" — 123`,
  "an endless word": "Donaudampfschifffahrts".repeat(200),
  "stacked combining marks": `Z${"\u0335\u0351\u0322".repeat(60)}algo ${"👩‍👩‍👧‍👦".repeat(30)}`,
  formula: `=cmd|' /C calc'!A0`,
  format: `%s%n%x%00%0d%0a../../etc/passwd`,
};

/** Allowed addresses that try to break out of the attribute around them. */
export const HOSTILE_ADDRESSES = [
  `https://example.com/"><img/src=x/onerror=${run}>`,
  `https://example.com/'onmouseover='${run}'#</style><svg/onload=${run}>`,
  `https://example.com/?q=]]>&lt;&quot;javascript:${run}#{}*/;`,
  `mailto:janedoe@example.com?subject="><svg/onload=${run}>`,
];

/** Addresses that every address field must reject. */
export const REJECTED_ADDRESSES = [
  `javascript:${run}`,
  ` java\nscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  "https://user:secret@example.com/",
  "//evil.example",
  "file:///etc/passwd",
];

/**
 * Pictures on other hosts, which would reveal to a third party who views a page, and addresses that break out of their
 * attribute.
 */
export const REJECTED_PICTURES = [
  "https://evil.example/pixel.png",
  "//evil.example/pixel.png",
  `/media/"onerror="${run}`,
  `data:image/svg+xml,<svg onload=${run}>`,
  "/media/../users/logout",
  "/v1/account",
];
