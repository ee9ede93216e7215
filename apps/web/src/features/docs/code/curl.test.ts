import { execFileSync } from 'node:child_process'
import { startRequest } from '@fovea/contract/sdk-api'
import { startExamples } from '@fovea/contract/sdk-api/examples'
import { expect, test } from 'vitest'
import { createCurlHeartbeat, createCurlCode, createCurlStart } from './curl.ts'
import { formatJsonLines } from './json-lines.ts'
import { getCodeText, fillPlaceholders, type SourceLine } from './code-tokens.ts'

const values = {
  key: 'dev_reader',
  session: '0192f0c1-7a3e-7c54-9d2b-5f8e61a0b3c7',
  nonce: 'b1946ac92492d234',
  console: 'https://console.example.com',
}

/** Runs the command in a shell with a fake curl and returns the arguments and the body, line by line. */
function run(lines: SourceLine[]) {
  const program = getCodeText(fillPlaceholders(lines, values))
  const wrapped = `curl() { printf '%s\\n' "$@"; cat; }\n${program}`
  return execFileSync('sh', ['-c', wrapped], { encoding: 'utf8' }).split('\n')
}

test('createCurlStart makes a valid start with the current time', () => {
  const [address, ...rest] = run(createCurlStart(startExamples.android))
  expect(address).toBe('https://console.example.com/sdk/v1/sessions')
  expect(rest.slice(0, 4)).toEqual(['-H', 'Content-Type: application/json', '-d', '@-'])
  const sent = startRequest.parse(JSON.parse(rest.slice(4).join('\n')))
  expect(sent.key).toBe('dev_reader')
  expect(Math.abs(Date.parse(sent.clientTime) - Date.now())).toBeLessThan(60_000)
})

test('createCurlHeartbeat puts the session ID into the path', () => {
  const heartbeat = createCurlHeartbeat('{{session}}', {
    key: '{{key}}',
    state: 'ended',
    duration: 90,
  })
  expect(run(heartbeat).slice(0, 3)).toEqual([
    '-X',
    'PATCH',
    `https://console.example.com/sdk/v1/sessions/${values.session}`,
  ])
})

test('createCurlCode prints only the code of the verdict', () => {
  const answer = `curl() { printf '{"valid":true,"code":"NONE","num":0}'; }\n`
  const program = getCodeText(fillPlaceholders(createCurlCode(startExamples.web), values))
  expect(execFileSync('sh', ['-c', answer + program], { encoding: 'utf8' })).toBe('"code":"NONE"\n')
})

test('formatJsonLines colors names and values by their type', () => {
  expect(formatJsonLines({ id: 'a: 1', count: 12, is: true })).toEqual([
    ['{'],
    ['  ', ['name', '"id"'], ': ', ['string', '"a: 1"'], ','],
    ['  ', ['name', '"count"'], ': ', ['constant', '12'], ','],
    ['  ', ['name', '"is"'], ': ', ['constant', 'true']],
    ['}'],
  ])
})
