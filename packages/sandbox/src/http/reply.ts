export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
  /** Breaks the connection instead of answering, like a network failure. */
  cut?: boolean
}

export function createJsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  }
}

export function createRedirect(location: string): Reply {
  return { status: 302, headers: { location }, body: '' }
}
