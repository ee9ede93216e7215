import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listProdKeys } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'

const file = path.join(import.meta.dirname, '../../../../../docs/token-examples.md')

const api = await openTestApi()

async function blocks(language: string) {
  const parts = (await readFile(file, 'utf8')).split('```')
  return parts.flatMap((part) =>
    part.startsWith(`${language}\n`) ? part.slice(language.length) : [],
  )
}

test('each curl command of docs/token-examples.md succeeds', async () => {
  const { browser } = await signInAs(api, 'curls@example.com')
  const { program } = await createTokenWithClient(api, browser)
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
