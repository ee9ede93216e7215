import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { listProdKeys } from '@fovea/contract/license-keys'
import { expect, onTestFinished, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../apps/api/test/sign-in-as.ts'
import { createTestApi } from '../../apps/api/test/test-api.ts'
import { runTool } from '../run-tool.ts'

const run = promisify(execFile)
const tool = path.join(import.meta.dirname, '../../tools/openapi')
const generated = path.join(tool, 'generated')
const document = path.join(import.meta.dirname, '../../docs/openapi.json')
const maxTypeLines = 8_000

/** Installs packages, so it is part of the thorough run only (`npm run test:clients`). */
const installs = process.env['OPENAPI_CLIENTS'] !== undefined

const runHere = (program: string, ...args: string[]) =>
  runTool('openapi', path.join('node_modules/.bin', program), args)

test.skipIf(!installs)(
  'clients that generators make from the document have types, and work',
  { timeout: 300_000 },
  async () => {
    const types = path.join(generated, 'openapi-fetch.ts')
    expect(runHere('openapi-typescript', document, '--output', types)).toBe(0)
    expect((await readFile(types, 'utf8')).split('\n').length).toBeLessThanOrEqual(maxTypeLines)
    const sdk = path.join(generated, 'hey-api')
    const made = ['--input', document, '--output', sdk, '--silent', '--no-log-file']
    expect(runHere('openapi-ts', ...made)).toBe(0)
    expect(runHere('tsc', '--project', tool)).toBe(0)

    const api = await createTestApi()
    onTestFinished(() => api.close())
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { browser } = await signInAs(api, 'clients@example.com')
    const { token } = await createTokenWithClient(api, browser)
    const env = { PATH: process.env['PATH'], FOVEA_URL: url, FOVEA_TOKEN: token }
    for (const client of ['openapi-fetch', 'hey-api']) {
      const script = path.join(generated, 'built/clients', `${client}.js`)
      const { stdout } = await run(process.execPath, [script], { env })
      const { docs } = (await browser.call(listProdKeys)).payload
      const newest = docs.find(({ appName }) => appName.endsWith(client))
      const lines = stdout.trim().split('\n')
      expect(lines).toContain(`com.example.${client} ${newest?.key}`)
      expect(lines.slice(-2)).toEqual(['BAD_INPUT', '"token";q=600;w=60'])
    }
  },
)
