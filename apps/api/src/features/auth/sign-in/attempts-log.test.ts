import { listAudit } from '@fovea/contract/admin'
import { deleteSession, getMyData, postSignIn, putCurrentUser } from '@fovea/contract/auth'
import { postTrial } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'
import { createLog } from '../../../platform/logging/log.ts'

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })
const api = await openTestApi({}, { log })

const findLines = (message: string) =>
  lines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => JSON.stringify(line).includes(`"msg":"${message}"`))

test('logs sign-ins, sign-outs and failed sign-ins with user, address and time', async () => {
  const browser = api.browser()
  const { _id: userId } = await browser.signIn('attempts@example.com')
  expect(findLines('signed in')).toMatchObject([
    { level: 30, userId, provider: 'google', ip: '127.0.0.1', time: expect.any(Number) },
  ])

  await browser.refused(listAudit, { query: {} })
  const stranger = { agent: 'google', code: 'guessed', state: 'guessed' }
  await api.browser().refused(postSignIn, { body: stranger })
  expect(findLines('refused')).toMatchObject([
    { refused: 'FORBIDDEN', userId, req: { id: expect.any(String), ip: '127.0.0.1' } },
    { refused: 'SIGN_IN_REFUSED', req: { method: 'POST' } },
  ])

  await browser.call(deleteSession)
  expect(findLines('signed out')).toMatchObject([{ userId }])
})

test('logs attempts to break the rules, but not a hundred lines for a hundred attempts', async () => {
  lines.length = 0
  const browser = api.browser()
  const foreign = { origin: 'https://elsewhere.example' }
  for (let times = 0; times < 100; times++) {
    await browser.send({ method: 'DELETE', url: deleteSession.path, headers: foreign })
  }
  await browser.send({ method: 'POST', url: postSignIn.path, payload: { agent: 7 } })
  expect(findLines('refused')).toMatchObject([
    { refused: 'FOREIGN_ORIGIN', level: 30, req: { ip: '127.0.0.1', method: 'DELETE' } },
    { refused: 'BAD_INPUT', req: { id: expect.any(String) } },
  ])
})

test('logs no email address, key, cookie or code', async () => {
  const browser = api.browser()
  const email = 'unlogged.q7w@example.com'
  const { code, state } = await browser.authorize('google', email)
  await browser.call(postSignIn, { body: { agent: 'google', code, state } })
  await browser.call(putCurrentUser, { body: { userProfile: { email: 'typed.q7w@example.com' } } })
  const info = {
    email,
    userRegion: 'Peru',
    userPurpose: 'Academic research',
    userPlatform: 'Web (Javascript)',
    userjob: 'Researcher',
  } as const
  const trial = await browser.call(postTrial, { body: { type: 'Get Free Trial License', info } })
  await browser.call(getMyData)
  await browser.send({
    url: `/api/license/prod/${trial.key.payload.doc.developmentKey.key}/history`,
  })
  await browser.send({ url: `/social-login-redirect?code=${code}&state=${state}` })
  const log = lines.join('')
  expect(log).toContain('/api/user/me')
  const secrets = [
    code,
    state,
    trial.key.payload.doc.developmentKey.key,
    ...browser.cookies.values(),
  ]
  for (const secret of ['q7w', ...secrets]) expect(log).not.toContain(secret)
})
