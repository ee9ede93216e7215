import { expect, test } from 'vitest'
import { useSharedSandbox } from '../testing/run-sandbox.ts'

const sandbox = useSharedSandbox()
const path = 'T00000000/B00000000/SandboxWebhookToken00001'

async function post(body: unknown, { to = path, type = 'application/json' } = {}) {
  const answer = await fetch(`${sandbox().url}/slack/services/${to}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return `${answer.status} ${await answer.text()}`
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

test('takes a message and shows it', async () => {
  expect(await post({ text: 'A <b>key</b>', blocks: [section('A key')] })).toBe('200 ok')
  const messages = await (await fetch(`${sandbox().url}/slack/messages`)).json()
  expect(messages).toMatchObject([{ text: 'A <b>key</b>', channel: 'T00000000/B00000000' }])
  const page = await (await fetch(`${sandbox().url}/slack/`)).text()
  expect(page).toContain('A &lt;b&gt;key')
})

test.each([
  ['400 invalid_payload', 'not JSON', {}],
  ['400 invalid_payload', { text: 'a' }, { type: 'text/plain' }],
  ['400 invalid_payload', { text: 'a', channel: '#other' }, {}],
  ['400 no_text', {}, {}],
  ['400 no_text', { text: '' }, {}],
  ['400 invalid_blocks', { text: 'a', blocks: [section('a'.repeat(3_001))] }, {}],
  ['400 invalid_blocks', { text: 'a', blocks: Array(51).fill(section('a')) }, {}],
  ['400 invalid_blocks', { text: 'a', blocks: [{ type: 'unknown' }] }, {}],
  ['404 no_team', { text: 'a' }, { to: 'X/B00000000/SandboxWebhookToken00001' }],
  ['404 no_service', { text: 'a' }, { to: 'T00000000/X/SandboxWebhookToken00001' }],
  ['403 invalid_token', { text: 'a' }, { to: 'T00000000/B00000000/short' }],
  [
    '410 channel_is_archived',
    { text: 'a' },
    { to: 'T00000000/B00000000/ArchivedWebhookToken0001' },
  ],
])('answers %s as Slack does', async (expected, body, options) => {
  expect(await post(body, options)).toBe(expected)
})
