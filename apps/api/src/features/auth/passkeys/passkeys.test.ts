import {
  deleteStaffPasskeys,
  listAudit,
  listStaff,
  postStaff,
  deleteStaff,
} from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import {
  deletePasskey,
  getMyData,
  getUser,
  listPasskeys,
  maxPasskeys,
  postConfirmation,
  postConfirmationOptions,
  postPasskey,
  postPasskeyOptions,
  putPasskey,
} from '@fovea/contract/auth'
import { hourMs, minuteMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

const many = { RATE_LIMIT_FACTOR: '1000', ADMIN_EMAILS: 'admin@fovea.test,second@fovea.test' }
const api = await openTestApi({ ...many, STAFF_PASSKEYS: 'required' })
const relaxed = await openTestApi(many)

async function register(browser: TestBrowser, authenticator = new SoftwareAuthenticator()) {
  const { options } = (await browser.call(postPasskeyOptions)).payload
  const body = { name: 'Laptop', response: authenticator.register(options) }
  const { doc } = (await browser.call(postPasskey, { body })).payload
  return { authenticator, doc, body }
}

async function askToConfirm(browser: TestBrowser) {
  return (await browser.call(postConfirmationOptions)).payload.options
}

async function confirm(browser: TestBrowser, authenticator: SoftwareAuthenticator) {
  const response = authenticator.confirm(await askToConfirm(browser))
  await browser.call(postConfirmation, { body: { response } })
}

const stateOf = async (browser: TestBrowser) => {
  const { docs, ...state } = (await browser.call(listPasskeys)).payload
  return { ...state, count: docs.length }
}

async function hire(email: string) {
  const person = await signInAs(api, email)
  await api.query`insert into staff_members (user_id, role, given_at)
    values (${person.user._id}, 'support', now())`
  return person
}

test('the back office opens with a registered passkey, and to each sign-in that confirms one, for 12 hours', async () => {
  const { browser } = await signInAs(api, 'admin@fovea.test')
  expect(await browser.refused(listStaff)).toMatchObject({
    status: 403,
    name: 'PASSKEY_NEEDED',
    message: 'Register a passkey first: the back office requires one.',
  })
  expect(await stateOf(browser)).toEqual({
    count: 0,
    required: true,
    access: 'register',
    mayRegister: true,
  })
  const { authenticator } = await register(browser)
  await browser.call(listStaff)

  const { browser: other } = await signInAs(api, 'admin@fovea.test')
  expect(await other.refused(listStaff)).toMatchObject({
    name: 'PASSKEY_NEEDED',
    message: 'Confirm with your passkey that it is you.',
  })
  expect(await stateOf(other)).toMatchObject({ access: 'confirm', mayRegister: false })
  expect(await other.refused(postPasskeyOptions)).toMatchObject({ name: 'PASSKEY_NEEDED' })
  await confirm(other, authenticator)
  await other.call(listStaff)
  expect((await other.call(listPasskeys)).payload.docs[0]).toMatchObject({
    name: 'Laptop',
    lastUsed: api.clock.now.toISOString(),
  })

  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 12 * hourMs - 1)
  await other.call(listStaff)
  api.clock.now = new Date(before.getTime() + 12 * hourMs)
  expect(await other.refused(listStaff)).toMatchObject({ name: 'PASSKEY_NEEDED' })
  api.clock.now = before
})

test('a first passkey needs a recent sign-in', async () => {
  const { browser } = await hire('late@staff.example.com')
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 10 * minuteMs + 1)
  expect(await stateOf(browser)).toMatchObject({ access: 'register', mayRegister: false })
  expect(await browser.refused(postPasskeyOptions)).toMatchObject({ name: 'RULE_BROKEN' })
  api.clock.now = before
  await register(browser)
})

test('refuses a signature for another challenge, origin, host or person, without verification, and an old count', async () => {
  const { browser } = await hire('careful@staff.example.com')
  const { authenticator } = await register(browser)
  const { browser: other } = await signInAs(api, 'careful@staff.example.com')
  const refused = async (faults: Parameters<SoftwareAuthenticator['confirm']>[1]) => {
    const response = authenticator.confirm(await askToConfirm(other), faults)
    return (await other.refused(postConfirmation, { body: { response } })).name
  }
  const faults = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { flags: 0b001 },
    { count: 1 },
  ]
  for (const fault of faults) expect(await refused(fault)).toBe('PASSKEY_REFUSED')

  const first = authenticator.confirm(await askToConfirm(other))
  await askToConfirm(other)
  expect(await other.refused(postConfirmation, { body: { response: first } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
  })
  const stranger = new SoftwareAuthenticator().confirm(await askToConfirm(other))
  expect(await other.refused(postConfirmation, { body: { response: stranger } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
  })
  // A challenge of one sign-in is of no use in another.
  const elsewhere = authenticator.confirm(await askToConfirm(browser))
  await askToConfirm(other)
  expect(await other.refused(postConfirmation, { body: { response: elsewhere } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
  })
  expect(await other.refused(listStaff)).toMatchObject({ name: 'PASSKEY_NEEDED' })

  const response = authenticator.confirm(await askToConfirm(other))
  await other.call(postConfirmation, { body: { response } })
  expect(await other.refused(postConfirmation, { body: { response } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
    message: 'This took longer than five minutes, or was answered already. Try again.',
  })
})

test('a challenge works for five minutes', async () => {
  const { browser } = await hire('slow@staff.example.com')
  const { authenticator } = await register(browser)
  const before = api.clock.now
  const response = authenticator.confirm(await askToConfirm(browser))
  api.clock.now = new Date(before.getTime() + 5 * minuteMs)
  expect(await browser.refused(postConfirmation, { body: { response } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
  })
  api.clock.now = before
})

test('refuses a registration without verification, from another page, and of a known passkey', async () => {
  const { browser } = await hire('twice@staff.example.com')
  const authenticator = new SoftwareAuthenticator()
  for (const fault of [{ flags: 0b0100_0001 }, { origin: 'https://evil.example' }]) {
    const { options } = (await browser.call(postPasskeyOptions)).payload
    const body = { name: 'Wrong', response: authenticator.register(options, fault) }
    expect(await browser.refused(postPasskey, { body })).toMatchObject({ name: 'PASSKEY_REFUSED' })
  }
  await register(browser, authenticator)
  const { options } = (await browser.call(postPasskeyOptions)).payload
  const again = { name: 'Again', response: authenticator.register(options) }
  expect(await browser.refused(postPasskey, { body: again })).toMatchObject({ name: 'CONFLICT' })
  const { options: open } = (await browser.call(postPasskeyOptions)).payload
  expect(open.excludeCredentials).toEqual([
    { id: again.response.id, type: 'public-key', transports: ['internal'] },
  ])
})

test('renames and removes passkeys, keeps the last one, and allows ten', async () => {
  const { browser, user } = await hire('tidy@staff.example.com')
  const { doc, authenticator } = await register(browser)
  const params = { passkeyId: doc._id }
  const renamed = await browser.call(putPasskey, { params, body: { name: '  Key  ring ' } })
  expect(renamed.payload.doc.name).toBe('Key ring')
  expect(await browser.refused(deletePasskey, { params })).toMatchObject({
    name: 'RULE_BROKEN',
    message: 'The back office requires a passkey. Add another one before you remove this one.',
  })
  for (let made = 1; made < maxPasskeys; made++) await register(browser)
  expect(await browser.refused(postPasskeyOptions)).toMatchObject({ name: 'RULE_BROKEN' })
  await browser.call(deletePasskey, { params })
  expect(await browser.refused(deletePasskey, { params })).toMatchObject({ name: 'NOT_FOUND' })
  const removals = await api.query`select actor_id, subject, detail from admin_audit
    where action = 'passkey removed' and subject_id = ${user._id}`
  expect(removals).toEqual([
    { actor_id: user._id, subject: 'tidy@staff.example.com', detail: { passkey: 'Key ring' } },
  ])
  const { browser: other } = await signInAs(api, 'tidy@staff.example.com')
  const response = authenticator.confirm(await askToConfirm(other))
  expect(await other.refused(postConfirmation, { body: { response } })).toMatchObject({
    name: 'PASSKEY_REFUSED',
  })
})

test('another admin resets passkeys: the person is signed out everywhere and registers anew', async () => {
  const { browser: admin, user: self } = await signInAs(api, 'second@fovea.test')
  await register(admin)
  const lost = await hire('lost@staff.example.com')
  await register(lost.browser)
  const params = { id: lost.user._id }
  expect((await admin.call(listStaff)).payload.docs).toContainEqual(
    expect.objectContaining({ _id: lost.user._id, passkeys: 1 }),
  )
  for (const removed of [1, 0]) {
    expect((await admin.call(deleteStaffPasskeys, { params })).payload).toEqual({ removed })
  }
  expect(await lost.browser.refused(getUser)).toMatchObject({ name: 'NO_SESSION' })
  const { payload } = await admin.call(listAudit, { query: { subject: 'lost@staff' } })
  expect(payload.docs.map(formatAuditEntry)).toEqual([
    'Reset the passkeys of lost@staff.example.com',
    'Added a passkey to the account lost@staff.example.com: Laptop',
  ])
  const mails = await sql<{ subject: string }>`select subject from mails
    where user_id = ${lost.user._id} order by id`.execute(api.db)
  expect(mails.rows.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Fovea account',
    'Your passkeys for the Fovea back office were reset',
  ])
  expect(await admin.refused(deleteStaffPasskeys, { params: { id: self._id } })).toMatchObject({
    message: 'Another admin has to reset your passkeys.',
  })
  const { browser: again } = await signInAs(api, 'lost@staff.example.com')
  expect(await stateOf(again)).toMatchObject({ access: 'register', mayRegister: true, count: 0 })
})

test('where none is required, staff with a passkey need it, and may remove the last one', async () => {
  const { browser } = await signInAs(relaxed, 'admin@fovea.test')
  expect(await stateOf(browser)).toMatchObject({ required: false, access: 'open', count: 0 })
  const { browser: other } = await signInAs(relaxed, 'admin@fovea.test')
  await other.call(listStaff)
  const { doc } = await register(browser)
  expect(await other.refused(listStaff)).toMatchObject({ name: 'PASSKEY_NEEDED' })
  await browser.call(deletePasskey, { params: { passkeyId: doc._id } })
  await other.call(listStaff)
})

test('passkeys are exported, and go with the role', async () => {
  const { browser: admin } = await signInAs(relaxed, 'admin@fovea.test')
  const { browser, user } = await signInAs(relaxed, 'left@staff.example.com')
  const body = { email: 'left@staff.example.com', role: 'support' as const }
  await admin.call(postStaff, { body })
  await register(browser)
  const { rooms } = (await browser.call(getMyData)).payload
  expect(rooms['session']).toMatchObject({
    passkeys: [{ name: 'Laptop', transports: ['internal'] }],
  })
  await admin.call(deleteStaff, { params: { id: user._id } })
  expect(await browser.refused(listPasskeys)).toMatchObject({ name: 'FORBIDDEN' })
  await admin.call(postStaff, { body })
  expect(await stateOf(browser)).toMatchObject({ access: 'open', count: 0 })
})
