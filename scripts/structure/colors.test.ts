import { expect, test } from 'vitest'
import { dark, light, palette } from '../../packages/contract/src/design/design-tokens.ts'
import { readSources } from './sources.ts'

const literal = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi

/** Logos of others, and the colours by which the highlighter tells kinds of code apart. */
const others = new Set([
  'apps/web/highlight.ts',
  'apps/web/src/features/auth/components/ProviderMark.tsx',
  'packages/sandbox/src/google/provider.ts',
])

/** A browser shows these files without the build. */
const standalone = new Set(['apps/web/public/favicon.svg', 'examples/web/style.css'])

const sources = [...readSources(/^(?:apps|packages|examples|tools)\/.*\.(?:tsx?|css|html|svg)$/)]
const isToken = new Set<string>([
  ...Object.values(palette).flat(),
  ...Object.values(light),
  ...Object.values(dark),
])

function findColors([file, text]: readonly [file: string, text: string]) {
  const colors = text.match(literal) ?? []
  const wrong = standalone.has(file) ? colors.filter((color) => !isToken.has(color)) : colors
  return wrong.map((color) => `${file}: ${color}`)
}

test('colours are written in design-tokens.ts only', () => {
  const files = sources.filter(
    ([file]) => !/design-tokens\.ts$|\.test\.tsx?$/.test(file) && !others.has(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap(findColors)).toEqual([])
})

test.each([
  ['apps/web/src/x.css', '.x { color: #0b6e79 }'],
  ['apps/api/src/x.ts', "const style = 'color:#fff'"],
  ['examples/web/style.css', ':root { --iris: #0b6e7a }'],
])('finds a colour planted in %s', (file, text) => {
  expect(findColors([file, text])).toHaveLength(1)
})
