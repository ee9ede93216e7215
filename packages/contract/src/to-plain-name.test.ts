import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasBoxDrawing, hasLink, toPlainName } from './to-plain-name.ts'
import { workspaceName } from './workspaces/entities.ts'

const words = (name: string) => workspaceName.safeParse(name).error?.issues[0]?.message

const named = [
  'Example Research',
  'Dr. Müller & Co.',
  'R&D – Vision (2026)',
  'v2.0',
  'J.R.R. Tolkien',
  '3.5 mm',
  'Team -- A',
  'C++',
  '研究チーム。',
  'مرحبا',
]
const linked = [
  'evil.example',
  'Pay now at https://evil.example/pay',
  'HTTP://EVIL',
  'www.evil.example',
  'evil．example',
  'evil｡example',
  'evil。example',
  'evil․example',
  'ｈｔｔｐｓ：／／evil',
  'you@evil.example',
  '10.0.0.1 login',
]
const lined = ['A ──── B', '█████', 'Invoice -----', '= = = Done', '_____', 'Hello ~~~ you', '———']

test.each(named)('%s is a valid name, and is unchanged in emails', (name) => {
  expect(words(name)).toBeUndefined()
  expect(toPlainName(name)).toBe(name)
})

test.each(linked)('%s is refused as a name, and is no link in emails', (name) => {
  expect(words(name)).toBe('Remove the web or email address. Use a name such as Example Research.')
  expect(hasLink(toPlainName(name))).toBe(false)
})

test.each(lined)('%s is refused as a name, and draws no line in emails', (name) => {
  expect(words(name)).toBe('Remove the drawn line. Use a name such as Example Research.')
  expect(hasBoxDrawing(toPlainName(name))).toBe(false)
})

test('emails show names from providers as a short line without links', () => {
  const piece = fc.constantFrom(...named, ...linked, ...lined, '\n', '\u2028', ' ', '.', '…')
  const name = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 8 })
  fc.assert(
    fc.property(name, (pieces) => {
      const shown = toPlainName(pieces.join(''))
      expect(hasLink(shown) || hasBoxDrawing(shown)).toBe(false)
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(Array.from(shown).length).toBeLessThanOrEqual(60)
    }),
  )
})
