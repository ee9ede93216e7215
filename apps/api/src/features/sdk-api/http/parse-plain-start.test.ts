import { startRequest } from '@fovea/contract/sdk-api'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlainStart } from './parse-plain-start.ts'

const start = {
  key: 'dev_abc',
  sessionId: '019a3b5e-7c11-7d22-8e33-0123456789ab',
  nonce: 'b7f9a1c2d3e4f506',
  clientTime: '2026-11-15T08:00:00.000Z',
  platform: 'ios',
  app: { id: 'com.example.reader' },
  device: { os: 'iOS 19.1', uuid: '3f0c1c52-9d1c-4f7e-8c7a-0a4d2c1b7e55' },
  sdk: 'fovea/1.0.0',
}

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', ' ', ' a', 'a ', '\u0000', '\ud800', 'x'.repeat(600)),
  fc.integer(),
  fc.constant(null),
  fc.constant(undefined),
  fc.object(),
)

describe('parsePlainStart', () => {
  it('accepts an ordinary start', () => {
    expect(parsePlainStart(start)).toEqual(start)
  })

  it.each(['2026-01-31', '2026-02-28', '2026-04-30', '2026-12-29'])(
    'accepts platform %s',
    (day) => {
      const clientTime = `${day}T23:59:59Z`
      expect(parsePlainStart({ ...start, clientTime })?.clientTime).toBe(clientTime)
    },
  )

  it('returns the same as the schema for any field values', () => {
    const fields = ['key', 'sessionId', 'nonce', 'clientTime', 'platform', 'app', 'device', 'sdk']
    const odd = fc.record({
      field: fc.constantFrom(...fields, 'offline', 'more'),
      value: fc.oneof(
        anything,
        fc.date().map((date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString())),
        fc.uuid(),
        fc.uuid().map((id) => id.toUpperCase()),
        fc.record({ id: anything, certificate: anything }),
        fc.record({ os: anything, uuid: anything }),
        fc.constantFrom(
          '2026-02-30T00:00:00Z',
          '2026-11-15T25:00:00Z',
          '2026-11-15T08:00:00+02:00',
        ),
      ),
    })
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 3 }), (changes) => {
        const body = {
          ...start,
          ...Object.fromEntries(changes.map((change) => [change.field, change.value])),
        }
        const quick = parsePlainStart(body)
        const slow = quick ? startRequest.parse(body) : undefined
        expect(quick).toEqual(slow)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([null, undefined, 7, 'text', [], {}, { ...start, app: null }])(
    'leaves %j to the schema',
    (body) => {
      expect(parsePlainStart(body)).toBeUndefined()
    },
  )
})
