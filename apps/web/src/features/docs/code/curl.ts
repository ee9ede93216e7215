import type { BeatRequest, StartRequest } from '@fovea/contract/verification/verdicts'
import { jsonLines } from './json-lines.ts'
import type { Line } from './pieces.ts'

/** What the shell puts in: a start is refused where the clock is wrong. */
const now = '$(date -u +%Y-%m-%dT%H:%M:%SZ)'
const sessions = '{{console}}/sdk/v1/sessions'

/** A line for a terminal that makes the call which starts this session now. */
export function curlStart(start: StartRequest): Line[] {
  return withBody([], sessions, { ...start, clientTime: now })
}

/** The same, and of the answer only what it says. */
export function curlCode(start: StartRequest): Line[] {
  const pipe: Line = [' | ', ['name', 'grep'], ' -o ', ['string', `'"code":"[A-Z_]*"'`]]
  return withBody([' -s'], sessions, { ...start, clientTime: now }, pipe)
}

/** A start that is refused: the clock is years behind. */
export function curlRefused(start: StartRequest): Line[] {
  return withBody([], sessions, { ...start, clientTime: '2020-01-01T00:00:00Z' })
}

export function curlBeat(sessionId: string, beat: BeatRequest): Line[] {
  return withBody([' -X PATCH'], `${sessions}/${sessionId}`, beat)
}

/** The keys that the console signs with. */
export const curlKeys: Line[] = [
  [['comment', '# The public keys that sign verdicts and leases.']],
  [['name', 'curl'], ' {{console}}/sdk/v1/jwks'],
]

export const curlItself: Line[] = [
  [
    [
      'comment',
      '# Plain HTTP needs no SDK. curl comes with macOS, Windows and most Linux systems.',
    ],
  ],
  [['name', 'curl'], ' --version'],
]

/** The body is read from the lines below, in which the shell fills in the time. */
function withBody(options: Line, address: string, body: object, pipe: Line = []): Line[] {
  return [
    [['name', 'curl'], ...options, ` ${address} \\`],
    ['  -H ', ['string', "'Content-Type: application/json'"], ' \\'],
    ['  -d @- ', ['keyword', '<<EOF'], ...pipe],
    ...jsonLines(body),
    [['keyword', 'EOF']],
  ]
}
