import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const imported = /^(?:import|export) (?!type )[^']*from '([^']+)'/gm

async function reachable(file: URL, seen = new Set<string>()) {
  const source = await readFile(file, 'utf8')
  for (const [, name = ''] of source.matchAll(imported)) {
    const found = name.startsWith('.') ? new URL(name, file).href : name
    if (seen.has(found)) continue
    seen.add(found)
    if (name.startsWith('.')) await reachable(new URL(found), seen)
  }
  return seen
}

test.each(['./rules.ts', '../requests/options.ts', '../billing/prices.ts'])(
  '%s imports no package, so that a first page does not load zod',
  async (entry) => {
    const modules = await reachable(new URL(entry, import.meta.url))
    expect([...modules].filter((name) => !name.startsWith('file:'))).toEqual([])
  },
)

test('detects a module that imports zod', async () => {
  expect(await reachable(new URL('./index.ts', import.meta.url))).toContain('zod/mini')
})
