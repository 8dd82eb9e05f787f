/** The origin the caller knows this server by: the framework's own idea of its address may name another host. */
export function originOf(request: Request): string {
  const url = new URL(request.url);
  return `${url.protocol}//${request.headers.get("host") ?? url.host}`;
}
