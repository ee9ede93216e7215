import { listAudit, postDeactivation, deleteDeactivation } from '@fovea/contract/admin'
import { deleteCurrentUser, putCurrentUser } from '@fovea/contract/auth'
import { listInvitations, listWorkspaceEvents, postInvitation } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmEmailAddress } from '../../../test/mail/mails.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { jobPersonalData } from '../../platform/job-personal-data.ts'

const api = await openTestApi()

const jobOf = (output: string) => sql`insert into pgboss.job (name, output)
  values ('mail', ${JSON.stringify({ message: output })}::jsonb)`

async function storeTracesOf(email: string, team: string) {
  const admin = (await signInAs(api, 'admin@fovea.test')).browser
  const { user } = await signInAs(api, email)
  await admin.call(postDeactivation, { params: { id: user._id }, body: { reason: 'abuse' } })
  await admin.call(deleteDeactivation, { params: { id: user._id } })
  const { owner } = await createTestTeam(api, team)
  await owner.browser.call(postInvitation, { body: { email, role: 'viewer' } })
  await api.query`update mails set user_id = null where recipient = ${email}`
  await jobOf(`550 <${email}>`).execute(api.db)

  return async () => {
    const entries = (await admin.call(listAudit, { query: { subject: email } })).payload.docs
    const events = (await owner.browser.call(listWorkspaceEvents, { query: {} })).payload.docs
    const rows = await api.query`select from mails where recipient = ${email}
      and name like 'invitation-%'`
    const jobs =
      await sql`select from pgboss.job where position(${email} in output::text) > 0`.execute(api.db)
    return {
      audit: entries.map(({ detail }) => detail),
      invitations: (await owner.browser.call(listInvitations)).payload.docs.map((doc) => doc.email),
      invited: events.map(({ subject }) => subject),
      mails: rows.length,
      jobs: jobs.rows.length,
    }
  }
}

test('keeps data about the owner of an address that was only typed', async () => {
  const readTraces = await storeTracesOf('victim@example.com', 'Typed')
  const before = await readTraces()
  expect(before).toMatchObject({ audit: [{}, { reason: 'abuse' }], mails: 1, jobs: 1 })
  expect(before.invitations).toEqual(['victim@example.com'])
  const mallory = api.browser()
  await mallory.signIn('mallory@example.com')
  await mallory.call(putCurrentUser, { body: { userProfile: { email: 'victim@example.com' } } })
  await mallory.call(deleteCurrentUser, { body: { confirm: 'victim@example.com' } })
  expect(await readTraces()).toEqual(before)
})

test('keeps data about another account with the same address', async () => {
  const readTraces = await storeTracesOf('shared@example.com', 'Shared')
  const before = await readTraces()
  const other = api.browser()
  await other.signIn('has.another@example.com')
  await other.call(putCurrentUser, { body: { userProfile: { email: 'Shared@example.com' } } })
  await confirmEmailAddress(api.db, other, 'Shared@example.com')
  await other.call(deleteCurrentUser, { body: { confirm: 'shared@example.com' } })
  expect(await readTraces()).toEqual(before)
})

test('erases audit entries about an account, also those with an unverified address', async () => {
  const admin = (await signInAs(api, 'admin@fovea.test')).browser
  const { browser, user } = await signInAs(api, 'unvouched@example.com')
  await api.query`update identities set email_verified = false where user_id = ${user._id}`
  await admin.call(postDeactivation, { params: { id: user._id }, body: { reason: 'abuse' } })
  await admin.call(deleteDeactivation, { params: { id: user._id } })
  await browser.signIn('unvouched@example.com')
  await api.query`update identities set email_verified = false where user_id = ${user._id}`
  await browser.call(deleteCurrentUser, { body: { confirm: 'unvouched@example.com' } })
  const rows = await api.query`select from admin_audit where subject_id = ${user._id}
    or subject = 'unvouched@example.com'`
  expect(rows).toEqual([])
})

test('deletes a job that holds an address as a whole word', async () => {
  const outputs = [
    '550\nann.w@example.com is unknown',
    '<Ann.W@example.com>',
    'joann.w@example.com',
    'ann.w@example.com.au',
    'annxw@example.com',
  ]
  for (const output of outputs) await jobOf(output).execute(api.db)
  await jobPersonalData.erase(api.db, '', ['ann.w@example.com'], api.db)
  const rows = await api.query<{ message: string }>`select output->>'message' as message
    from pgboss.job where output->>'message' like '%ann%w@example.com%'`
  expect(rows.map(({ message }) => message)).toEqual(outputs.slice(2))
})
