import { once } from 'node:events'
import { createServer } from 'node:http'
import { type SignInProvider, getRedirect, postSignIn } from '@fovea/contract/auth'
import { afterAll, expect, test } from 'vitest'
import { createTestApi } from '../../../../test/test-api.ts'
import { createLog } from '../../../platform/logging/log.ts'

const lines: string[] = []
let answer = { status: 401, body: {} }
const server = createServer((request, response) => {
  const issuer = `http://${request.headers.host}`
  const isDiscovery = request.url?.startsWith('/.well-known/') === true
  response.writeHead(isDiscovery ? 200 : answer.status, { 'content-type': 'application/json' }).end(
    JSON.stringify(
      isDiscovery
        ? {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
          }
        : answer.body,
    ),
  )
})

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const env = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'hunter2',
  GOOGLE_ISSUER: url,
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'hunter2',
  GITHUB_URL: url,
}
const api = await createTestApi(env, { log })
afterAll(async () => {
  await api.close()
  server.close()
})

async function signIn(agent: SignInProvider) {
  const browser = api.browser()
  const { payload } = await browser.call(getRedirect, { query: { agent } })
  const state = new URL(payload.url).searchParams.get('state') ?? ''
  lines.length = 0
  return browser.refused(postSignIn, { body: { agent, code: 'code', state } })
}

const logged = () => lines.map((line): unknown => JSON.parse(line))

test.each([
  [
    'google',
    { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } },
    'Google rejected the console (invalid_client: Unauthorized): correct GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  ],
  [
    'github',
    {
      status: 200,
      body: {
        error: 'incorrect_client_credentials',
        error_description: 'The client_id and/or client_secret passed are incorrect.',
        error_uri: 'https://docs.github.com/',
      },
    },
    'GitHub rejected the console (incorrect_client_credentials: The client_id and/or client_secret passed are incorrect.): correct GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET',
  ],
] as const)(
  'logs the reason why %s rejects the client secret',
  async (agent, response, sentence) => {
    answer = response
    expect(await signIn(agent)).toMatchObject({
      status: 503,
      message: expect.stringMatching(/ does not work at the moment/),
    })
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({
          cause: expect.objectContaining({ message: expect.stringContaining(sentence) }),
        }),
      }),
    )
    expect(lines.join('')).not.toContain('hunter2')
  },
)

test.each([
  ['google', { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } }],
  ['github', { status: 200, body: { error: 'invalid_grant', error_description: 'Bad Request' } }],
] as const)('a code that %s rejects is an error with its reason', async (agent, response) => {
  answer = response
  expect(await signIn(agent)).toMatchObject({ name: 'SIGN_IN_REFUSED' })
  expect(logged()).toContainEqual(
    expect.objectContaining({
      level: 30,
      msg: 'refused',
      reason: expect.stringMatching(/ answered invalid_grant: Bad Request$/),
    }),
  )
})
