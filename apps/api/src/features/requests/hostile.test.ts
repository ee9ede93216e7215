import { postRequest } from '@fovea/contract/requests'
import { expect, test } from 'vitest'
import { hostileStrings } from '../../../test/generated/hostile.ts'
import { getRoundCount } from '../../../test/generated/round-count.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi({ RATE_LIMIT_FACTOR: '1000' })

const kinds = [
  {
    type: 'Request for commercial license',
    lines: ['userRegion', 'userOrganization'],
    free: ['projectDescription'],
    fixed: { email: 'a@example.com', userIndustry: 'Healthcare', userjob: 'C Level' },
  },
  {
    type: 'Extend free trial period',
    lines: ['extendDate'],
    free: ['purpose'],
    fixed: { email: 'a@example.com' },
  },
  {
    type: 'Apply to Ambassador Program',
    lines: ['userRegion', 'userOrganization', 'workLink'],
    free: ['purpose'],
    fixed: { email: 'a@example.com', userPlatform: 'Unity (iOS)', userjob: 'Student' },
  },
  {
    type: 'Report Issue',
    lines: [],
    free: ['content'],
    fixed: { reply: 'a@example.com', category: 'Bug Issue' },
  },
]
const injectedMarkup = /<(?:script|img|svg|a href="(?!http:\/\/127\.0\.0\.1:3000\/))/i

/** Bidirectional control characters could reorder the text around a name. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const isRefused = (text: string, lines: string[]) => lines.length > 0 && bidiControls.test(text)

/** A normal run gives each kind a different fourth of the strings, so that every string is used by some kind. */
const shares = getRoundCount({ everyday: kinds.length, all: 1 })
const shareOf = (part: number) =>
  hostileStrings.filter((_, index) => index % shares === part % shares)

test.each(kinds)('$type takes hostile strings as text', async (kind) => {
  const { type, lines, free, fixed } = kind
  expect(hostileStrings).toHaveLength(200)
  const share = shareOf(kinds.indexOf(kind))
  const { browser, user } = await signInAs(api, 'hostile@example.com')
  const send = (text: string) => {
    const typed = Object.fromEntries([...lines, ...free].map((field) => [field, text]))
    return { typed, payload: { type, info: { ...fixed, ...typed } } }
  }
  const taken = share.filter((text) => !isRefused(text, lines))
  for (const text of taken) {
    const { typed, payload } = send(text)
    const answer = await browser.send({ method: 'POST', url: postRequest.path, payload })
    expect([text, answer.statusCode]).toEqual([text, 200])
    const rows = await api.query<{ info: Record<string, string> }>`
      select info from requests where user_id = ${user._id} order by id desc limit 1
    `
    const stored = Object.entries(typed).map(([field, value]) => [field, value.trim()])
    expect(rows[0]?.info).toMatchObject(Object.fromEntries(stored))
  }
  for (const text of share.filter((each) => isRefused(each, lines))) {
    const { status, fields } = await browser.refused(postRequest, { body: send(text).payload })
    expect([text, status]).toEqual([text, 400])
    expect(Object.keys(fields ?? {})).toEqual(lines.map((field) => `info.${field}`))
  }
  const mails = await api.query<Record<'recipient' | 'subject' | 'html' | 'text', string>>`
    select recipient, subject, content->>'html' as html, content->>'text' as text from mails
  `
  expect(mails.length).toBeGreaterThanOrEqual(2 * taken.length)
  for (const mail of mails) {
    expect(mail.html).not.toMatch(injectedMarkup)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html + mail.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  }
  expect(new Set(mails.map(({ recipient }) => recipient))).not.toContain('victim@example.com')
})

test.each([
  ['email', 0],
  ['reply', 1],
] as const)('rejects every hostile string as an address (%s)', async (field, part) => {
  const { browser } = await signInAs(api, 'hostile-address@example.com')
  const body =
    field === 'reply'
      ? { type: 'Report Issue', info: { category: 'Bug Issue', content: 'x' } }
      : { type: 'Extend free trial period', info: { extendDate: 'x', purpose: 'x' } }
  for (const text of shareOf(part)) {
    const info = { ...body.info, [field]: text }
    const { status, fields } = await browser.refused(postRequest, { body: { ...body, info } })
    expect([text, status]).toEqual([text, 400])
    expect(fields).toHaveProperty([`info.${field}`])
  }
})

const reportOf = (length: number) => ({
  type: 'Report Issue',
  info: { reply: 'a@example.com', category: 'Bug Issue', content: 'x'.repeat(length) },
})

test('a hundred kilobytes are too long for the field, and more is too long to read', async () => {
  const { browser } = await signInAs(api, 'large@example.com')
  expect(await browser.refused(postRequest, { body: reportOf(100_000) })).toMatchObject({
    status: 400,
  })
  expect(await browser.refused(postRequest, { body: reportOf(300_000) })).toMatchObject({
    status: 413,
  })
})
