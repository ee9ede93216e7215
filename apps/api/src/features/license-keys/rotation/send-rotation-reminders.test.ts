import { postKeyRotation } from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { splitLines } from '../../../../test/mail/mails.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { sendRotationReminders } from './send-rotation-reminders.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const api = await openTestApi()
beforeEach(() => {
  api.clock.now = begun
})

const later = (days: number) => new Date(begun.getTime() + days * dayMs)

async function rotate(browser: TestBrowser, sdkKey: string, overlapDays: number) {
  const call = await browser.call(postKeyRotation, { params: { sdkKey }, body: { overlapDays } })
  return call.payload.doc
}

async function mailsOf(keyId: string) {
  const rows = await api.query<{
    recipient: string
    subject: string
    text: string
  }>`select recipient,
    subject, content->>'text' as text from mails where name like ${`rotation-ending-${keyId}%`}
    order by recipient`
  return rows
}

test('sends one reminder before the old string ends, to members who may change keys', async () => {
  const team = await createTestTeam(api, 'Rotators')
  const developer = await joinTeam(api, team, 'developer', 'developer-rotators@example.com')
  await joinTeam(api, team, 'viewer', 'viewer-rotators@example.com')
  const { key, _id } = await createKey(team.owner.browser)
  const silent = await joinTeam(api, team, 'developer', 'silent-rotators@example.com')
  await api.query`update users set allow_receiving_email = false where id = ${silent.user._id}`
  const rotated = await rotate(developer.browser, key, 10)
  for (const [version, sdk, starts] of [
    ['1.0', 'test/1', 1234],
    ['', 'ios/2', 50],
    ['', '', 40],
    ['1.1', 'test/1', 30],
    ['1.2', 'test/1', 20],
    ['1.3', 'test/1', 10],
  ]) {
    await api.query`insert into old_key_starts values (${_id}, ${version}, ${sdk}, ${starts}, now())`
  }
  const mails = () => mailsOf(_id)
  api.clock.now = new Date(later(7).getTime() - 1)
  await sendRotationReminders(api.platform)
  expect(await mails()).toEqual([])
  api.clock.now = later(7)
  await Promise.all([1, 2].map(() => sendRotationReminders(api.platform)))
  await sendRotationReminders(api.platform)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    developer.user.email,
    team.owner.user.email,
  ])
  expect(sent[0]?.subject).toBe('The old key of reader ends soon')
  expect(splitLines(sent[0]?.text)).toEqual([
    'You rotated the production key of reader. The old key works until 2026-03-20 12:00 (UTC). After that, apps that still use it are refused.',
    `Old key: ${maskKey(key)}`,
    `New key: ${maskKey(rotated.key)}`,
    'Starts with the old one: 1,384',
    'Last seen in: 1.0 (1,234), SDK ios/2 (50), SDK unknown (40), 1.1 (30), 1.2 (20)',
    'If too many apps still use the old one, you can roll back on the page of the key.',
    `Open the key: ${api.platform.config.publicUrl}/console/license-keys/${_id}`,
  ])
})

test('reminds of the next rotation too, and does not list versions if no app starts with the old string', async () => {
  const browser = api.browser()
  await browser.signIn('twice@example.com')
  const doc = await createKey(browser)
  const { key } = await rotate(browser, doc.key, 1)
  api.clock.now = later(0.5)
  await sendRotationReminders(api.platform)
  api.clock.now = later(1)
  await rotate(browser, key, 1)
  api.clock.now = later(1.5)
  await sendRotationReminders(api.platform)
  const texts = (await mailsOf(doc._id)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(splitLines(text).slice(3, -1)).toEqual([
      'Starts with the old one: 0',
      'If too many apps still use the old one, you can roll back on the page of the key.',
    ])
  }
})

test('reminds at half of a short overlap', async () => {
  const browser = api.browser()
  await browser.signIn('short@example.com')
  const doc = await createKey(browser)
  await rotate(browser, doc.key, 1)
  const readMessages = async () => {
    await sendRotationReminders(api.platform)
    const rows = await api.query`select previous_told_at from license_keys where id = ${doc._id}`
    return rows[0]
  }
  api.clock.now = new Date(later(0.5).getTime() - 1)
  expect(await readMessages()).toEqual({ previous_told_at: null })
  api.clock.now = later(0.5)
  expect(await readMessages()).toEqual({ previous_told_at: later(0.5) })
})
