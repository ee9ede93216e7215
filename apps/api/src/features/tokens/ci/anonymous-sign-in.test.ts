import {
  deleteCiRule,
  listCiRules,
  type NewCiRule,
  postCiRule,
  postCiToken,
} from '@fovea/contract/tokens'
import { beforeEach, expect, test } from 'vitest'
import { requestIdToken, type TestJob } from '../../../../test/http/request-id-token.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

const api = await openTestApi()
// The sandbox issues ID tokens at the real time.
beforeEach(() => {
  api.clock.now = new Date()
})

const repository = 'octo-org/octo-repo'
const job = (wanted: Partial<TestJob> = {}, audience?: string) =>
  requestIdToken(api.platform.config, { repository, ...wanted }, audience)

const describeRule = (wanted: Partial<NewCiRule> = {}) => ({
  body: {
    name: 'Release',
    issuer: 'github-actions' as const,
    repository,
    scopes: ['keys:read' as const],
    ...wanted,
  },
})
const createRule = async (browser: TestBrowser, wanted: Partial<NewCiRule> = {}) =>
  (await browser.call(postCiRule, describeRule(wanted))).payload.doc._id
const ask = (rule: string, id_token: string) =>
  api.browser().refused(postCiToken, { body: { rule, id_token } })

const denied = { status: 400, name: 'access_denied' }

test('a rule with an audience accepts ID tokens for it only, and the others do not', async () => {
  const { browser } = await signInAs(api, 'audience@example.com')
  const audience = 'https://shared.example.com'
  const rule = await createRule(browser, { audience: ` ${audience} ` })
  expect((await browser.call(listCiRules)).payload.docs).toMatchObject([{ audience }])
  expect(await ask(rule, await job())).toMatchObject(denied)
  expect(await ask(rule, await job({}, `${audience}/`))).toMatchObject(denied)
  const given = await api
    .browser()
    .call(postCiToken, { body: { rule, id_token: await job({}, audience) } })
  expect(given.payload.expires_in).toBe(900)
  await browser.call(deleteCiRule, { params: { ruleId: rule } })

  const plain = await createRule(browser)
  expect(await ask(plain, await job({}, audience))).toMatchObject(denied)
})

test.each(['', 'a b', 'a&sub=x', '$(id)', 'é', 'x'.repeat(201)])(
  'refuses the audience “%s”',
  async (audience) => {
    const { browser } = await signInAs(api, 'invalid-audience@example.com')
    const refused = await browser.refused(postCiRule, describeRule({ audience }))
    expect(refused).toMatchObject({ name: 'BAD_INPUT', fields: { audience: expect.anything() } })
  },
)

const runs = 40
const mostMs = 20

test('an anonymous sign-in costs at most 20 ms of processor time, for any ID token', async () => {
  const { browser } = await signInAs(api, 'cost@example.com')
  const rule = await createRule(browser)
  const valid = await job({ repository: 'octo-org/other' })
  const [head = '', body = '', signature = ''] = valid.split('.')
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const sent = {
    garbage: `${'a'.repeat(2_000)}.${'b'.repeat(3_000)}.${'c'.repeat(2_900)}`,
    forged: `${head}.${body}.${flipped}`,
    'of another repository': valid,
  }
  const costs: Record<string, number> = {}
  for (const [name, id_token] of Object.entries(sent)) {
    costs[name] = await measureCost({ rule, id_token })
  }
  expect(Object.entries(costs).filter(([, ms]) => ms > mostMs)).toEqual([])
})

/** Milliseconds of a processor for one call, without the first ones, for which code is compiled and keys are loaded. */
async function measureCost(payload: { rule: string; id_token: string }) {
  const call = async (count: number) => {
    for (let made = 0; made < count; made++) {
      const remoteAddress = `10.0.${Math.floor(made / 250)}.${made % 250}`
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/ci/token',
        payload,
        remoteAddress,
      })
      expect(answer.statusCode).toBe(400)
    }
  }
  await call(runs)
  const before = process.cpuUsage()
  await call(runs)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / runs
}
