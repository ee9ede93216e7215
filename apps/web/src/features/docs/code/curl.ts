import type { HeartbeatRequest, StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { formatJsonLines } from './json-lines.ts'
import type { SourceLine } from './code-tokens.ts'

/** Expanded by the shell, because the server refuses a start with a wrong clock. */
const now = '$(date -u +%Y-%m-%dT%H:%M:%SZ)'
const sessions = '{{console}}/sdk/v1/sessions'

export function createCurlStart(start: StartRequest): SourceLine[] {
  return withBody([], sessions, { ...start, clientTime: now })
}

export function createCurlCode(start: StartRequest): SourceLine[] {
  const pipe: SourceLine = [' | ', ['name', 'grep'], ' -o ', ['string', `'"code":"[A-Z_]*"'`]]
  return withBody([' -s'], sessions, { ...start, clientTime: now }, pipe)
}

/** Refused, because its clock is years behind. */
export function createCurlRefused(start: StartRequest): SourceLine[] {
  return withBody([], sessions, { ...start, clientTime: '2020-01-01T00:00:00Z' })
}

/** Prints the signature of a refusal. */
export function createCurlSignature(start: StartRequest): SourceLine[] {
  const pipe: SourceLine = [' | ', ['name', 'grep'], ' -i ', ['string', "'^signature:'"]]
  const body = { ...start, clientTime: '2020-01-01T00:00:00Z' }
  return withBody([' -s -D -'], sessions, body, pipe)
}

export function createCurlHeartbeat(sessionId: string, heartbeat: HeartbeatRequest): SourceLine[] {
  return withBody([' -X PATCH'], `${sessions}/${sessionId}`, heartbeat)
}

export const curlKeys: SourceLine[] = [
  [['comment', '# The public keys that sign verdicts and leases.']],
  [['name', 'curl'], ' {{console}}/sdk/v1/jwks'],
]

export const curlIntroduction: SourceLine[] = [
  [
    [
      'comment',
      '# Plain HTTP needs no SDK. curl comes with macOS, Windows and most Linux systems.',
    ],
  ],
  [['name', 'curl'], ' --version'],
]

/** The body comes from a here-document, in which the shell expands the time. */
function withBody(
  options: SourceLine,
  address: string,
  body: object,
  pipe: SourceLine = [],
): SourceLine[] {
  return [
    [['name', 'curl'], ...options, ` ${address} \\`],
    ['  -H ', ['string', "'Content-Type: application/json'"], ' \\'],
    ['  -d @- ', ['keyword', '<<EOF'], ...pipe],
    ...formatJsonLines(body),
    [['keyword', 'EOF']],
  ]
}
