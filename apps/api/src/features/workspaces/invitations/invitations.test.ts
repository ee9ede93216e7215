import { deleteCurrentUser, putCurrentUser } from '@fovea/contract/auth'
import { dayMs } from '@fovea/contract/time'
import {
  deleteInvitation,
  deleteMember,
  getInvitation,
  listInvitations,
  listMembers,
  listWorkspaceEvents,
  postInvitation,
  postInvitationAcceptance,
  postInvitationResend,
  putMember,
} from '@fovea/contract/workspaces'
import { maxInvitations, maxMembers } from '@fovea/contract/workspaces/permissions'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { confirmEmailAddress, readMailsOfUser } from '../../../../test/mail/mails.ts'
import {
  runConcurrently,
  countWaitingStatements,
  joinTeam,
  readInvitationSecret,
  createTestTeam,
} from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { redactUrl } from '../../../platform/logging/log.ts'
import { createWorkspaceTasks } from '../tasks.ts'

const api = await openTestApi()
const { now } = api.clock
afterEach(() => {
  api.clock.now = now
})

const ask = (email: string) => ({ body: { email, role: 'viewer' as const } })
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('anyone with the link reads an invitation, and only the invited address accepts it, once', async () => {
  const team = await createTestTeam(api, 'Inviting')
  const email = 'Guest.One@example.com'
  const { payload } = await team.owner.browser.call(postInvitation, {
    body: { email, role: 'developer' },
  })
  expect(payload.doc).toMatchObject({ email, role: 'developer', expired: false })
  const secret = await readInvitationSecret(api.db, email)
  const params = { secret }
  const stored = await sql`select * from workspace_invitations`.execute(api.db)
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
  expect(redactUrl(`/api/invitations/${secret}`)).toBe('/api/invitations/fvi_…')

  const look = async (browser = api.browser()) =>
    (await browser.call(getInvitation, { params })).payload.doc
  const seen = { workspace: 'Inviting', role: 'developer', email, yours: false }
  expect(await look()).toMatchObject(seen)
  const other = api.browser()
  await other.signIn('somebody.else@example.com')
  expect(await look(other)).toMatchObject(seen)
  expect(await other.refused(postInvitationAcceptance, { params })).toMatchObject({
    status: 403,
    message: expect.stringContaining(`This invitation is for ${email}.`),
  })

  const guest = api.browser()
  const user = await guest.signIn('guest.one@example.com')
  expect(await look(guest)).toMatchObject({ ...seen, yours: true })
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      guest.send({ method: 'POST', url: `/api/invitations/${secret}/acceptance` }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 404, 404])
  const members = (await guest.in(team.id).call(listMembers)).payload.docs
  expect(members).toMatchObject([
    { role: 'owner' },
    { userId: user._id, role: 'developer', you: true },
  ])
  const toInviter = await readMailsOfUser(api.db, team.owner.user._id)
  expect(toInviter.filter(({ subject }) => subject.startsWith('Your invitation'))).toMatchObject([
    {
      lines: expect.arrayContaining([expect.stringContaining('(Guest.One@example.com) accepted')]),
    },
  ])
  expect(await guest.refused(getInvitation, { params })).toMatchObject({ status: 404 })
})

test('accepts an address that its owner has confirmed, not one that was only typed', async () => {
  const team = await createTestTeam(api, 'Confirmed')
  const email = 'work@example.com'
  await team.owner.browser.call(postInvitation, { body: { email, role: 'viewer' } })
  const params = { secret: await readInvitationSecret(api.db, email) }
  const browser = api.browser()
  await browser.signIn('private@example.com')
  await browser.call(putCurrentUser, { body: { userProfile: { email } } })
  expect(await browser.refused(postInvitationAcceptance, { params })).toMatchObject({ status: 403 })
  await confirmEmailAddress(api.db, browser, email)
  const { payload } = await browser.call(postInvitationAcceptance, { params })
  expect(payload.doc).toMatchObject({ _id: team.id, role: 'viewer', personal: false })
})

test('only the newest link works, for seven days, until the invitation is withdrawn', async () => {
  const { owner } = await createTestTeam(api, 'Expiring')
  const email = 'late@example.com'
  const { payload } = await owner.browser.call(postInvitation, { body: { email, role: 'viewer' } })
  const params = { invitationId: payload.doc._id }
  const first = await readInvitationSecret(api.db, email)
  const look = (secret: string) => api.browser().send({ url: `/api/invitations/${secret}` })

  api.clock.now = new Date(now.getTime() + 7 * dayMs - 1)
  expect((await look(first)).statusCode).toBe(200)
  api.clock.now = new Date(now.getTime() + 7 * dayMs)
  expect((await look(first)).statusCode).toBe(404)
  expect((await owner.browser.call(listInvitations)).payload.docs).toMatchObject([
    { expired: true },
  ])

  const again = await owner.browser.call(postInvitationResend, { params })
  expect(again.payload.doc).toMatchObject({
    ...payload.doc,
    sent: expect.any(String),
    expires: expect.any(String),
  })
  const second = await readInvitationSecret(api.db, email)
  expect((await look(first)).statusCode).toBe(404)
  expect((await look(second)).statusCode).toBe(200)

  await owner.browser.call(deleteInvitation, { params })
  expect((await look(second)).statusCode).toBe(404)
  expect(await owner.browser.refused(deleteInvitation, { params })).toMatchObject({ status: 404 })
  expect(await owner.browser.refused(postInvitationResend, { params })).toMatchObject({
    status: 404,
  })
})

test('refuses changes by an owner who was removed while they waited for the team’s lock', async () => {
  const team = await createTestTeam(api, 'Former')
  const former = await joinTeam(api, team, 'owner', 'former@example.com')
  const path = `/api/workspaces/${team.id}`
  const address = { country: 'KR', state: '', city: 'Seoul', line1: 'Street 1', postalCode: '1' }
  const acts = [
    { method: 'POST', url: `${path}/invitations`, payload: ask('again@example.com').body },
    { method: 'PUT', url: path, payload: { name: 'Mine' } },
    { method: 'PUT', url: `${path}/address`, payload: { address } },
  ] as const
  const removal = { method: 'DELETE', url: `${path}/members/${former.user._id}` } as const
  // PostgreSQL grants a row lock in the order of the requests.
  const { begun } = await api.db.transaction().execute(async (transaction) => {
    await sql`select from workspaces where id = ${team.id} for no key update`.execute(transaction)
    const removing = team.owner.browser.send(removal)
    await expect.poll(() => countWaitingStatements(api.db)).toBe(1)
    const acting = acts.map((act) => former.browser.send(act))
    await expect.poll(() => countWaitingStatements(api.db)).toBe(1 + acts.length)
    return { begun: Promise.all([removing, ...acting]) }
  })
  const answers = await begun
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  expect((await team.owner.browser.call(listInvitations)).payload.docs).toEqual([])
})

test('withdraws the invitations of a member who is removed or may not invite any more', async () => {
  const team = await createTestTeam(api, 'Withdrawn')
  const { owner } = team
  await owner.browser.call(postInvitation, ask('stays@example.com'))
  const first = await joinTeam(api, team, 'owner', 'first.out@example.com')
  const second = await joinTeam(api, team, 'owner', 'second.out@example.com')
  await first.browser.call(postInvitation, ask('alias.one@example.com'))
  await second.browser.call(postInvitation, ask('alias.two@example.com'))
  const params = { secret: await readInvitationSecret(api.db, 'alias.one@example.com') }
  const open = async () =>
    (await owner.browser.call(listInvitations)).payload.docs.map(({ email }) => email)

  await owner.browser.call(deleteMember, { params: { userId: first.user._id } })
  expect(await open()).toEqual(['alias.two@example.com', 'stays@example.com'])
  const alias = api.browser()
  await alias.signIn('alias.one@example.com')
  expect(await alias.refused(postInvitationAcceptance, { params })).toMatchObject({ status: 404 })

  const demoted = { params: { userId: second.user._id }, body: { role: 'viewer' as const } }
  await owner.browser.call(putMember, demoted)
  expect(await open()).toEqual(['stays@example.com'])
  const { docs } = (await owner.browser.call(listWorkspaceEvents, { query: {} })).payload
  expect(docs.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual([
    ['invitation-withdrawn', 'alias.two@example.com'],
    ['role-changed', 'Second Out'],
    ['invitation-withdrawn', 'alias.one@example.com'],
    ['removed', 'First Out'],
  ])

  const third = await joinTeam(api, team, 'owner', 'third.out@example.com')
  await third.browser.call(postInvitation, ask('alias.three@example.com'))
  await third.personal.call(deleteCurrentUser, { body: { confirm: 'third.out@example.com' } })
  expect(await open()).toEqual(['stays@example.com'])
})

test('limits a team to fifty open invitations, even if many are sent at once', async () => {
  const { owner, id } = await createTestTeam(api, 'Many')
  const answers = await Promise.all(
    Array.from({ length: maxInvitations + 5 }, (_, number) =>
      owner.browser.send({
        method: 'POST',
        url: `/api/workspaces/${id}/invitations`,
        payload: { email: `many${number}@example.com`, role: 'viewer' },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxInvitations)
  expect((await owner.browser.call(listInvitations)).payload.docs).toHaveLength(maxInvitations)
})

test('limits a team to a hundred members, even if many accept at once', async () => {
  const team = await createTestTeam(api, 'Full')
  await api.query`with people as (
      insert into users (email, nickname, image_url, created_at)
      select 'full' || number || '@example.com', '', '', now() from generate_series(1, ${maxMembers - 2}) as number returning id
    ) insert into workspace_members (workspace_id, user_id, role, joined_at)
    select ${team.id}, id, 'viewer', now() from people`
  const guests = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const email = `last${number}@example.com`
      await team.owner.browser.call(postInvitation, { body: { email, role: 'viewer' } })
      const browser = api.browser()
      await browser.signIn(email)
      return { browser, secret: await readInvitationSecret(api.db, email) }
    }),
  )
  const answers = await runConcurrently(
    api.db,
    team.id,
    guests.map(
      ({ browser, secret }) =>
        () =>
          browser.send({ method: 'POST', url: `/api/invitations/${secret}/acceptance` }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 422, 422])
  const body = { email: 'more@example.com', role: 'viewer' as const }
  expect(await team.owner.browser.refused(postInvitation, { body })).toMatchObject({ status: 422 })
})

test('deletes an invitation a month after it expired', async () => {
  const { owner } = await createTestTeam(api, 'Forgotten')
  const body = { email: 'forgotten@example.com', role: 'viewer' as const }
  await owner.browser.call(postInvitation, { body })
  const [task] = createWorkspaceTasks(api.db, () => api.clock.now, 84)
  api.clock.now = new Date(now.getTime() + 36 * dayMs)
  expect(await run()).toHaveLength(1)
  api.clock.now = new Date(now.getTime() + 38 * dayMs)
  expect(await run()).toEqual([])

  async function run() {
    await task?.run()
    return api.query`select from workspace_invitations where email = ${body.email}`
  }
})

test('an invitation has no names in its subject and no links in its names', async () => {
  const team = await createTestTeam(api, 'Named')
  await team.owner.personal.signIn(
    team.owner.user.email,
    'google',
    'Claim it: https://evil.example',
  )
  // Set in the database, because names with links are rejected now.
  const old = 'Prize at www.evil.example ──── now'
  await api.query`update workspaces set name = ${old} where id = ${team.id}`
  await team.owner.browser.call(postInvitation, ask('phished@example.com'))
  const rows = await api.query<{ subject: string; text: string; html: string }>`
    select subject, content->>'text' as text, content->>'html' as html from mails
    where recipient = 'phished@example.com'`
  const [mail] = rows
  expect(mail?.subject).toBe("You're invited to a workspace in the Fovea console")
  expect(mail?.text).toContain(
    'Claim it: https evil. example invited you to the workspace “Prize at www. evil. example now”',
  )
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|─/)
})
