import { lightToken } from "#ui/tokens.ts";

/** A half ring below a whole one: a person. */
export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="${lightToken("--gold-wash")}"/>
<g fill="none" stroke="${lightToken("--gold")}" stroke-width="6"><circle cx="48" cy="38" r="16"/><path d="M16 96a32 32 0 0 1 64 0"/></g>
</svg>
`;
