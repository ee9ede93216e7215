import { deleteMe } from '@fovea/contract/session'
import {
  deleteWorkspace,
  listInvitations,
  postInvitation,
  postWorkspace,
} from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { join, makeTeam } from '../../../../test/teams.ts'
import { testApi, type TestApi } from '../../../../test/test-api.ts'

let api: TestApi
let now: Date
beforeAll(async () => {
  api = await testApi()
  ;({ now } = api.clock)
})
afterEach(() => {
  api.clock.now = now
})
afterAll(() => api.close())

const ask = (email: string) => ({ body: { email, role: 'viewer' as const } })

test('nobody’s mailbox is filled, and a member needs no invitation', async () => {
  const team = await makeTeam(api, 'Often')
  await join(api, team, 'viewer', 'there@example.com')
  expect(await team.owner.browser.refused(postInvitation, ask('There@example.com'))).toMatchObject({
    status: 400,
    fields: { email: 'This person is already a member of the workspace.' },
  })
  for (let sent = 0; sent < 5; sent++) {
    await team.owner.browser.call(postInvitation, ask('patient@example.com'))
  }
  expect((await team.owner.browser.call(listInvitations)).payload.docs).toHaveLength(1)
  const elsewhere = await makeTeam(api, 'Elsewhere')
  for (const { browser } of [team.owner, elsewhere.owner]) {
    expect(await browser.refused(postInvitation, ask('Patient@example.com'))).toMatchObject({
      status: 429,
    })
  }
  api.clock.now = new Date(now.getTime() + 61 * 60_000)
  await team.owner.browser.call(postInvitation, ask('patient@example.com'))
})

test('the factor of the rate limits holds for invitations too', async () => {
  const generous = await testApi({ RATE_LIMIT_FACTOR: '2' })
  const { browser } = (await makeTeam(generous, 'Generous')).owner
  for (let sent = 0; sent < 10; sent++) {
    await browser.call(postInvitation, ask('patient@example.com'))
  }
  expect(await browser.refused(postInvitation, ask('patient@example.com'))).toMatchObject({
    status: 429,
    message: expect.stringContaining('10 invitations were sent to this address'),
  })
  await generous.close()
})

test('whoever deletes the team, or the account, does not begin anew', async () => {
  const personal = api.browser()
  await personal.signIn('again-and-again@example.com')
  const makeTeam = async () => {
    const body = { name: 'Again' }
    const { _id } = (await personal.call(postWorkspace, { body })).payload.doc
    return personal.in(_id)
  }
  const first = await makeTeam()
  for (let sent = 0; sent < 5; sent++) await first.call(postInvitation, ask('victim@example.com'))
  await first.call(deleteWorkspace, { body: { confirm: 'Again' } })
  const second = await makeTeam()
  const refused = await second.refused(postInvitation, ask('Victim@example.com'))
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('this address') })

  await sql`insert into hourly_counts (name_hash, at)
    select name_hash, at from hourly_counts, generate_series(1, 19)
    where name_hash = sha256('invitations by again-and-again@example.com')`.execute(api.db)
  await personal.call(deleteMe, { body: { confirm: 'again-and-again@example.com' } })
  await personal.signIn('again-and-again@example.com')
  const third = await makeTeam()
  const another = await third.refused(postInvitation, ask('another.victim@example.com'))
  expect(another).toMatchObject({ status: 429, message: expect.stringContaining('You sent 100') })
  api.clock.now = new Date(now.getTime() + 60 * 60_000)
  await third.call(postInvitation, ask('victim@example.com'))
})
