/**
 * Request id in W3C Trace Context format. The server answers, logs and traces the request under this id, so that a
 * failure in the browser can be found there.
 */
export function createRequestId(): { id: string; traceparent: string } {
  const trace = hex(16)
  return {
    id: trace.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    traceparent: `00-${trace}-${hex(8)}-01`,
  }
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
