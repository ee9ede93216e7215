import { dayMs, hourMs } from '@fovea/contract/time'
import { deleteCurrentUser } from '@fovea/contract/auth'
import {
  deleteInvitation,
  deleteWorkspace,
  listInvitations,
  postInvitation,
  postInvitationResend,
  postWorkspace,
} from '@fovea/contract/workspaces'
import { afterEach, expect, test } from 'vitest'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { createTestApi, openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const { now } = api.clock
afterEach(() => {
  api.clock.now = now
})

const ask = (email: string) => ({ body: { email, role: 'viewer' as const } })

test('sends one invitation a day to a mailbox, from all teams and in any spelling, and none to a member', async () => {
  const team = await createTestTeam(api, 'Often')
  await joinTeam(api, team, 'viewer', 'there@example.com')
  const { browser } = team.owner
  expect(await browser.refused(postInvitation, ask('There@example.com'))).toMatchObject({
    status: 400,
    fields: { email: 'This person is already a member of the workspace.' },
  })
  await browser.call(postInvitation, ask('patient.reader@gmail.com'))
  const elsewhere = await createTestTeam(api, 'Elsewhere')
  const spellings = [
    'patient.reader@gmail.com',
    'Patient.Reader@GMail.com',
    'patientreader@gmail.com',
    'p.atientreader+one@gmail.com',
    'patient.reader+two@googlemail.com',
  ]
  for (const email of spellings) {
    for (const owner of [browser, elsewhere.owner.browser]) {
      expect(await owner.refused(postInvitation, ask(email)), `to ${email}`).toMatchObject({
        status: 429,
        message:
          'An invitation was sent to this address within the last 24 hours. Try again after 2026-03-02 12:00 (UTC).',
      })
    }
  }
  const { docs } = (await browser.call(listInvitations)).payload
  expect(docs.map(({ email }) => email)).toEqual(['patient.reader@gmail.com'])
  const params = { invitationId: docs[0]?._id ?? '' }
  expect(await browser.refused(postInvitationResend, { params })).toMatchObject({ status: 429 })
  await browser.call(deleteInvitation, { params })
  expect(await browser.refused(postInvitation, ask(spellings[0] ?? ''))).toMatchObject({
    status: 429,
  })
  await browser.call(postInvitation, ask('reader+tag@outlook.com'))
  expect(await browser.refused(postInvitation, ask('reader@outlook.com'))).toMatchObject({
    status: 429,
  })
  // Dots distinguish mailboxes at providers other than Gmail.
  await browser.call(postInvitation, ask('rea.der@outlook.com'))
  api.clock.now = new Date(now.getTime() + dayMs)
  await elsewhere.owner.browser.call(postInvitation, ask('patientreader@gmail.com'))
})

test('RATE_LIMIT_FACTOR applies to invitations too', async () => {
  const generous = await createTestApi({ RATE_LIMIT_FACTOR: '2' })
  const { browser } = (await createTestTeam(generous, 'Generous')).owner
  for (let sent = 0; sent < 2; sent++) {
    await browser.call(postInvitation, ask('patient@example.com'))
  }
  expect(await browser.refused(postInvitation, ask('patient@example.com'))).toMatchObject({
    status: 429,
    message: expect.stringContaining('2 invitations were sent to this address'),
  })
  await generous.close()
})

test('deleting the team or the account does not reset the limit', async () => {
  const personal = api.browser()
  await personal.signIn('again-and-again@example.com')
  const makeTeam = async () => {
    const body = { name: 'Again' }
    const { _id } = (await personal.call(postWorkspace, { body })).payload.doc
    return personal.in(_id)
  }
  const first = await makeTeam()
  await first.call(postInvitation, ask('victim@example.com'))
  await first.call(deleteWorkspace, { body: { confirm: 'Again' } })
  const second = await makeTeam()
  const refused = await second.refused(postInvitation, ask('Victim@example.com'))
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('this address') })

  await api.query`insert into hourly_counts (name_hash, at)
    select name_hash, at from hourly_counts, generate_series(1, 99)
    where name_hash = sha256('invitations by again-and-again@example.com')`
  await personal.call(deleteCurrentUser, { body: { confirm: 'again-and-again@example.com' } })
  await personal.signIn('again-and-again@example.com')
  const third = await makeTeam()
  const another = await third.refused(postInvitation, ask('another.victim@example.com'))
  expect(another).toMatchObject({ status: 429, message: expect.stringContaining('You sent 100') })
  api.clock.now = new Date(now.getTime() + hourMs)
  await third.call(postInvitation, ask('another.victim@example.com'))
  expect(await third.refused(postInvitation, ask('victim@example.com'))).toMatchObject({
    status: 429,
  })
})
