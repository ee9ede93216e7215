import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { listProdKeys } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../apps/api/test/sign-in-as.ts'
import { openTestApi } from '../../apps/api/test/test-api.ts'

const run = promisify(execFile)
const examples = path.join(import.meta.dirname, '../../examples/tokens')

const api = await openTestApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser } = await signInAs(api, 'examples@example.com')
const { token } = await createTokenWithClient(api, browser)
const env = { PATH: process.env['PATH'], FOVEA_URL: url, FOVEA_TOKEN: token }

const stored = async () => (await browser.call(listProdKeys)).payload.docs

test('the documented examples work as written and create one key together', async () => {
  const typescript = await run(process.execPath, [path.join(examples, 'keys.ts')], { env })
  const [key] = await stored()
  expect(typescript.stdout.split('\n')).toEqual([
    expect.stringMatching(/^In the workspace .+, with .*keys:read/),
    `Ships with ${key?.key}`,
    `reader on ios: active until ${key?.expire_date}`,
    '0 sessions in 30 days',
    '',
  ])
  // Runs in a shell that stops at the first failing call.
  const curl = await run('sh', ['-e', path.join(examples, 'keys.sh')], { env })
  const answers = curl.stdout.replaceAll('}{', '}\n{').split('\n')
  expect(answers.map((answer) => Object.keys(JSON.parse(answer)))).toEqual(
    Array.from({ length: 5 }, () => ['payload']),
  )
  expect(JSON.parse(answers[1] ?? '')).toMatchObject({ payload: { doc: { key: key?.key } } })
  expect(await stored()).toHaveLength(1)
})

test('an example prints the console’s error message', async () => {
  const wrong = { ...env, FOVEA_TOKEN: env['FOVEA_TOKEN']?.slice(0, -1) }
  await expect(
    run(process.execPath, [path.join(examples, 'keys.ts')], { env: wrong }),
  ).rejects.toThrow(/Error: SIGNED_OUT|Error: [A-Z_]+: .+ \(.+\)/)
  await expect(
    run('sh', ['-e', path.join(examples, 'keys.sh')], { env: wrong }),
  ).rejects.toMatchObject({
    code: 22,
  })
})
