/** Any token of this form is a buyer of its own, with its own accounts, proposals and buys. */
const TOKEN = /^sandbox-[a-z0-9-]{4,64}$/;

/** The principal a request speaks for, or the 401 that refuses it. The token itself is the principal. */
export function authenticate(request: Request): { principal: string } | Response {
  const header = request.headers.get("authorization");
  const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
  if (token && TOKEN.test(token)) return { principal: token };
  const missing = header === null;
  return Response.json(
    {
      error: missing ? "unauthorized" : "invalid_token",
      code: missing ? "AUTH_MISSING" : "AUTH_INVALID",
      message: "Send Authorization: Bearer sandbox-<name>, with 4 to 64 of a-z, 0-9 and hyphen after the prefix.",
    },
    {
      status: 401,
      headers: { "www-authenticate": `Bearer realm="parley-sandbox"${missing ? "" : ', error="invalid_token"'}` },
    },
  );
}
