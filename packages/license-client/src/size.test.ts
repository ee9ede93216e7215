import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('is one file without imports, under 5 kB minified and compressed', async () => {
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        // A library build would keep the white space.
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'index.ts'),
          preserveEntrySignatures: 'strict',
        },
        modulePreload: false,
      },
    }),
  ].flat()
  const files = built && 'output' in built ? built.output : []
  const code = files.map((file) => ('code' in file ? file.code : '')).join('')
  const bytes = gzipSync(code, { level: 9 }).length
  console.log(`license client: ${code.length} bytes minified, ${bytes} compressed`)
  expect(files).toHaveLength(1)
  expect(code).not.toMatch(/\bimport\b/)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(5_000)
})
