import { randomUUID } from 'node:crypto'
import type { TraceParent } from './spans.ts'

/** The only supported form of W3C Trace Context: version 00, in lower case, with ids that are not all zeros. */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

export function parseTraceparent(
  traceparent: string | string[] | undefined,
): TraceParent | undefined {
  const [, traceId, spanId, flags] = form.exec(String(traceparent ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

export function getRequestId(traceparent: string | string[] | undefined): string {
  const caller = parseTraceparent(traceparent)
  return caller ? asUuid(caller.traceId) : randomUUID()
}

export function toTraceId(requestId: string): string {
  return requestId.replaceAll('-', '')
}

function asUuid(hex: string) {
  return [8, 12, 16, 20, 32]
    .map((end, part, ends) => hex.slice(part === 0 ? 0 : ends[part - 1], end))
    .join('-')
}
