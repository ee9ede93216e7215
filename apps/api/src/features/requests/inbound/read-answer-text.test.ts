import { maxReplyLength } from '@fovea/contract/requests/options'
import { expect, test } from 'vitest'
import { readAnswerText } from './read-answer-text.ts'

const answer = 'The front one.\n\nIt is new.'
const quoted = '> We have a reply to your issue report.\n> \n> > Which camera?\n'

test.each([
  ['nothing quoted', `${answer}\n`],
  ['quoted lines', `${answer}\n\n${quoted}`],
  ['line breaks of Windows', `${answer}\r\n\r\n${quoted}`.replaceAll(/\r?\n/g, '\r\n')],
  ['Gmail', `${answer}\n\nOn Thu, Nov 19, 2026 at 8:07 PM Fovea <a@b.test> wrote:\n\n${quoted}`],
  [
    'a broken line',
    `${answer}\n\nOn Thu, Nov 19, 2026 at 8:07 PM Fovea <\na@b.test> wrote:\n\n${quoted}`,
  ],
  ['Apple Mail', `${answer}\n\n> On 19 Nov 2026, at 20:07, Fovea <a@b.test> wrote:\n> \n${quoted}`],
  ['Thunderbird', `${answer}\n\nOn 11/19/26 20:07, Fovea wrote:\nWe have a reply.`],
  ['another language', `${answer}\n\nAm 19.11.26 um 20:07 schrieb Fovea:\n${quoted}`],
  [
    'two lines',
    `${answer}\n\nEl jue, 19 nov 2026 a las 20:07, Fovea (<a@b.test>)\nescribió:\n\n${quoted}`,
  ],
  ['a signature', `${answer}\n\n-- \nAda\n`],
  ['a trimmed signature', `${answer}\n--\nAda\n\n${quoted}`],
  ['old Outlook', `${answer}\n\n-----Original Message-----\nFrom: Fovea\nSent: Thursday\n`],
  [
    'Outlook',
    `${answer}\n\nFrom: Fovea <a@b.test>\nSent: Thursday, November 19\nTo: Ada\n\nWe have`,
  ],
  [
    'Outlook in German',
    `${answer}\n\n________________________________\nVon: Fovea <a@b.test>\nGesendet: heute\n`,
  ],
  [
    'an answer below',
    `On Thu, Nov 19, 2026 at 8:07 PM Fovea wrote:\n${quoted}\n${answer}\n-- \nAda`,
  ],
])('takes the text without what follows it: %s', (_, text) => {
  expect(readAnswerText(text)).toBe(answer)
})

test('takes what stands between quoted lines, if nothing stands above', () => {
  const text = '> Which camera?\n\nThe front one.\n\n> And which phone?\n\nA new one.'
  expect(readAnswerText(text)).toBe('The front one.\n\n\nA new one.')
})

test.each([
  'From: the settings page I opened the log.',
  'On startup the app wrote:\nno camera',
  '-----BEGIN PUBLIC KEY-----\nMCowBQ\n-----END PUBLIC KEY-----',
  '____________________________\nThe line above is in the log.',
  'It says 2026, then:\nno camera',
  '--help is not known',
])('keeps %j', (text) => {
  expect(readAnswerText(text)).toBe(text)
})

test.each(['', ' \n\n', quoted, `-- \nAda`, '\u0000'])('finds no text in %j', (text) => {
  expect(readAnswerText(text)).toBe('')
})

test('replaces what cannot be stored, and says what was cut', () => {
  expect(readAnswerText('a\u0000b\udc00c')).toBe('ab\ufffdc')
  expect(readAnswerText('x'.repeat(maxReplyLength))).toBe('x'.repeat(maxReplyLength))
  const cut = readAnswerText('👁'.repeat(maxReplyLength))
  expect(cut).toHaveLength(maxReplyLength)
  expect(cut).toMatch(/\n\n\[This email was longer\.\]$/)
})

test.each(['-', '>', 'On 2026 ', '_', 'a:', '\n', 'From:\n', 'On 2026\n'])(
  'reads many of %j as fast as other text',
  (part) => {
    const begun = process.threadCpuUsage()
    readAnswerText(part.repeat(200_000 / part.length))
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(2_000)
  },
)
