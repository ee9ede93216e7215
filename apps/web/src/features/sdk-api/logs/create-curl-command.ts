import type { LogEntry } from '@fovea/contract/sdk-api'

type CurlContext = { origin: string; sessionId: string; nonce: string; now: Date }

/**
 * Repeats the start as a command with new IDs and all known values; unknown ones stay empty. Null if the key was
 * deleted.
 */
export function createCurlCommand(
  entry: LogEntry,
  { origin, sessionId, nonce, now }: CurlContext,
): string | null {
  if (entry.key === null) return null
  const certificate = entry.type === 'refusal' ? entry.certificate : ''
  const body = {
    key: entry.key.key,
    sessionId,
    nonce,
    clientTime: clockOf(entry) ?? now.toISOString(),
    platform: entry.platform,
    app: { id: entry.app, ...(certificate !== '' && { certificate }) },
    device: { os: entry.os, uuid: entry.type === 'session' ? entry.device : '' },
    ...(entry.type === 'session' && { sdk: entry.sdk }),
  }
  const page = pageOf(entry)
  return [
    `curl -X POST ${quoted(`${origin}/sdk/v1/sessions`)}`,
    `-H 'Content-Type: application/json'`,
    ...(page === null ? [] : [`-H ${quoted(`Origin: ${page}`)}`]),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

function clockOf(entry: LogEntry) {
  return entry.type === 'refusal' && entry.code === 'AUTH_WRONG_LOCAL_TIME' ? entry.observed : null
}

function pageOf(entry: LogEntry) {
  if (entry.platform !== 'web') return null
  if (entry.type === 'refusal' && entry.code === 'AUTH_DOMAIN_NOT_ALLOWED') {
    return entry.observed === '' ? null : entry.observed
  }
  return /^https?:\/\//.test(entry.app) ? entry.app : null
}

function quoted(text: string) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
