import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { bundleLicenseClient } from '../bundle.ts'

test('is one file without imports, under 5 kB minified and compressed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await bundleLicenseClient(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['index.js', 'types'])
  const code = await readFile(path.join(folder, 'index.js'), 'utf8')
  const bytes = gzipSync(code, { level: 9 }).length
  console.log(`license client: ${code.length} bytes minified, ${bytes} compressed`)
  expect(code).not.toMatch(/\bimport\b/)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(5_000)
})
