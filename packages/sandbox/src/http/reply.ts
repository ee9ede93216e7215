/** An answer as a value: routes return it, the server writes it. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
  /** Breaks the connection instead of answering, as a network does at the worst moment. */
  cut?: boolean
}

/** A JSON answer. */
export function createJsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  }
}

/** Sends the browser elsewhere with a GET. */
export function createRedirect(location: string): Reply {
  return { status: 302, headers: { location }, body: '' }
}
