/**
 * A new request in the form of W3C Trace Context: the server answers, logs and traces it under this id, so that what went wrong here
 * is found there.
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
