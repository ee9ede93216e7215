import {
  deleteStaff,
  listAudit,
  listCustomers,
  listStaff,
  postStaff,
  putStaff,
} from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { deleteSession, getUser } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi({ ADMIN_EMAILS: 'admin@fovea.test' })
const { browser: admin, user: self } = await signInAs(api, 'admin@fovea.test')

async function hire(email: string, role: 'admin' | 'support' | 'content' | 'finance') {
  const person = await signInAs(api, email)
  await admin.call(postStaff, { body: { email, role } })
  return person
}

test('gives, changes and removes a role, which counts from the next call on', async () => {
  const { browser, user } = await hire('Robin@staff.example.com', 'support')
  expect((await browser.call(getUser))._doc).toMatchObject({ isAdmin: true, staffRole: 'support' })
  await browser.call(listCustomers, { query: {} })
  expect(await browser.refused(listAudit)).toMatchObject({
    name: 'ROLE_REFUSED',
    message: 'This needs the role admin, and yours in the back office is support. Ask an admin.',
  })

  for (let calls = 0; calls < 2; calls++) {
    await admin.call(putStaff, { params: { id: user._id }, body: { role: 'content' } })
  }
  expect(await browser.refused(listCustomers)).toMatchObject({ name: 'ROLE_REFUSED' })

  await admin.call(deleteStaff, { params: { id: user._id } })
  expect(await browser.refused(listCustomers)).toMatchObject({ name: 'FORBIDDEN' })
  expect((await browser.call(getUser))._doc).toMatchObject({ isAdmin: false, staffRole: null })

  const { payload } = await admin.call(listAudit, { query: { subject: 'robin@staff' } })
  expect(payload.docs.map(formatAuditEntry)).toEqual([
    'Ended the role in the back office of robin@staff.example.com, content',
    'Changed the staff member robin@staff.example.com: the role from “support” to “content”',
    'Gave a role in the back office to robin@staff.example.com, support',
  ])
})

test('lists people of the configuration and people with a role', async () => {
  const { user } = await hire('kim@staff.example.com', 'finance')
  const { docs } = (await admin.call(listStaff)).payload
  expect(docs.find(({ _id }) => _id === self._id)).toMatchObject({
    role: 'admin',
    configured: true,
    since: null,
  })
  expect(docs.find(({ _id }) => _id === user._id)).toMatchObject({
    email: 'kim@staff.example.com',
    role: 'finance',
    configured: false,
    givenBy: self.nickname,
    lastSeen: expect.any(String),
  })
})

test('says when someone was last seen, also after they signed out', async () => {
  const { browser, user } = await hire('gone@staff.example.com', 'support')
  await browser.call(deleteSession)
  const { docs } = (await admin.call(listStaff)).payload
  expect(docs.find(({ _id }) => _id === user._id)).toMatchObject({ lastSeen: expect.any(String) })
})

test('refuses unknown accounts, second roles, the configuration and the own role', async () => {
  await hire('twice@staff.example.com', 'support')
  const add = (email: string) => admin.refused(postStaff, { body: { email, role: 'admin' } })
  expect(await add('nobody@staff.example.com')).toMatchObject({ name: 'RULE_BROKEN' })
  expect(await add('TWICE@staff.example.com')).toMatchObject({ name: 'CONFLICT' })
  expect(await add('admin@fovea.test')).toMatchObject({ name: 'CONFLICT' })
  const own = { params: { id: self._id } }
  expect(await admin.refused(deleteStaff, own)).toMatchObject({ name: 'RULE_BROKEN' })
  const other = await hire('other@staff.example.com', 'admin')
  expect(await other.browser.refused(deleteStaff, own)).toMatchObject({
    message: 'ADMIN_EMAILS makes this person an admin. Remove their address there first.',
  })
})

test('an unverified address gets no role, and a role ends with the last verified address', async () => {
  const { browser, user } = await hire('lost@staff.example.com', 'support')
  await api.query`update identities set email_verified = false where user_id = ${user._id}`
  expect(await browser.refused(listCustomers)).toMatchObject({ name: 'FORBIDDEN' })
  await api.query`delete from staff_members where user_id = ${user._id}`
  const body = { email: 'lost@staff.example.com', role: 'support' as const }
  expect(await admin.refused(postStaff, { body })).toMatchObject({ name: 'RULE_BROKEN' })
})

test('of two admins who remove each other at once, one stays', async () => {
  const one = await hire('one@staff.example.com', 'admin')
  const two = await hire('two@staff.example.com', 'admin')
  const results = await Promise.allSettled([
    one.browser.call(deleteStaff, { params: { id: two.user._id } }),
    two.browser.call(deleteStaff, { params: { id: one.user._id } }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
