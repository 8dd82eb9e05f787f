/** Every status a media buy can have; without them a seller lists active ones only. */
const EVERY_STATUS = ["pending_creatives", "pending_start", "active", "paused", "completed", "rejected", "canceled"];

/** All media buys the seller has for one buyer: what really was booked, whatever the desk thinks. */
export async function bookedAt(url, token) {
  const buys = [];
  for (let cursor; ; ) {
    const pagination = { max_results: 100, ...(cursor === undefined ? {} : { cursor }) };
    const args = { adcp_version: "3.2", status_filter: EVERY_STATUS, pagination };
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_media_buys", arguments: args },
    };
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(message),
    });
    const text = await answer.text();
    const line = text.split("\n").find((each) => each.includes('"result"')) ?? text;
    const { media_buys, pagination: next } = JSON.parse(line.replace(/^data: /, "")).result.structuredContent;
    buys.push(...media_buys);
    if (!next?.has_more) return buys;
    cursor = next.cursor;
  }
}
