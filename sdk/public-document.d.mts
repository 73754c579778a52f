export function readPublicDocument(): object;
