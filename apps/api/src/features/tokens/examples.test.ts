import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProgram, signedIn } from '../../../test/signed-in.ts'
import { testApi, type TestApi } from '../../../test/test-api.ts'

const file = path.join(import.meta.dirname, '../../../../../docs/token-examples.md')

let api: TestApi
let url: string
let folder: string
beforeAll(async () => {
  api = await testApi()
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-examples-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

async function blocks(language: string) {
  const parts = (await readFile(file, 'utf8')).split('```')
  return parts.flatMap((part) =>
    part.startsWith(`${language}\n`) ? part.slice(language.length) : [],
  )
}

test('the program of docs/token-examples.md runs as it stands there', async () => {
  const { browser } = await signedIn(api, 'examples@example.com')
  const { token } = await makeProgram(api, browser)
  const { key } = (await browser.call(postProdKey, { body: { platformType: 'windows' } })).payload
    .doc
  const [program = ''] = await blocks('ts')
  const copy = path.join(folder, 'example.mts')
  await writeFile(copy, program)
  const env = { FOVEA_URL: url, FOVEA_TOKEN: token }
  const { stdout } = await promisify(execFile)(process.execPath, [copy], { env })
  expect(stdout).toMatch(new RegExp(`^${key} .+ active\n$`))
})

test('each curl of docs/token-examples.md is answered', async () => {
  const { browser } = await signedIn(api, 'curls@example.com')
  const { program } = await makeProgram(api, browser)
  const [shell = ''] = await blocks('sh')
  const curls = shell
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl'))
  expect(curls.length).toBeGreaterThan(4)
  for (const line of curls) {
    const [, target = ''] = /\$FOVEA_URL([^"]+)"/.exec(line) ?? []
    const [key] = (await program.call(listProdKeys)).payload.docs
    const payload = /-d '([^']+)'/.exec(line)?.[1]
    const idempotencyKey = /Idempotency-Key: ([^"]+)"/.exec(line)?.[1]
    const method = /-X (POST|PUT)/.exec(line)?.[1] === 'PUT' ? 'PUT' : payload ? 'POST' : 'GET'
    const answer = await program.send({
      method,
      url: target.replace('prod_…', key?.key ?? ''),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(payload !== undefined && { payload }),
    })
    expect([line, answer.statusCode]).toEqual([line, 200])
  }
})
