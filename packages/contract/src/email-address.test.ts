import { expect, test } from 'vitest'
import { foldEmail, isAsciiEmail, getMailbox } from './email-address.ts'

const others = Array.from({ length: 0x11_00_00 - 0x80 }, (_, index) => 0x80 + index)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))

test('folds A to Z, and no character beyond ASCII', () => {
  const ascii = String.fromCodePoint(...Array.from({ length: 0x80 }, (_, point) => point))
  expect(foldEmail(ascii)).toBe(ascii.toLowerCase())
  expect(foldEmail(others.join('')) === others.join('')).toBe(true)
  expect(others.filter(isAsciiEmail)).toEqual([])
})

test.each([
  ['jane@example.com', true],
  ["o'neil+tag@example.co.uk", true],
  ['\u{130}ane@example.com', false],
  ['mi\u{212A}e@example.com', false],
  ['jane@ex\u{E4}mple.com', false],
  ['jane @example.com', false],
  ['jane\n@example.com', false],
  ['', false],
])('%j is read alike by every mail system: %s', (address, expected) => {
  expect(isAsciiEmail(address)).toBe(expected)
})

test.each([
  ['Jane@Example.com', 'jane@example.com'],
  ['jane+one@example.com', 'jane@example.com'],
  ['jane.doe+one+two@Outlook.com', 'jane.doe@outlook.com'],
  ['j.a.n.e+x@gmail.com', 'jane@gmail.com'],
  ['Jane@GoogleMail.com', 'jane@gmail.com'],
  ['jane.doe@gmail.com.example', 'jane.doe@gmail.com.example'],
  ['+only@example.com', '+only@example.com'],
  ['no address', 'no address'],
])('an email to %s reaches %s', (address, mailbox) => {
  expect(getMailbox(address)).toBe(mailbox)
})
