import { deleteCurrentUser } from '@fovea/contract/auth'
import {
  deleteKeyRotation,
  deleteProdKey,
  postKeyRotation,
  postProdKeyRestoration,
  putProdKey,
} from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { deleteToken, postLeakedToken } from '@fovea/contract/tokens'
import { deleteMember, postKeyMove } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { listenToEvents, readPublishedEvents } from '../../../../test/webhooks/published-events.ts'
import { createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'
import { publishExpiringKeys } from './publish-expiring-keys.ts'

const api = await openTestApi()

test('publishes what happens to keys, members and tokens, once each', async () => {
  const team = await createTestTeam(api, 'Listeners')
  const { browser, personal, user } = team.owner
  await listenToEvents(browser)
  await listenToEvents(personal)
  const doc = await createKey(personal, { platformType: 'ios', bundleId: 'com.example.app' })
  const params = { sdkKey: doc._id }
  await personal.call(putProdKey, { params, body: { activated: false } })
  // A change without effect is no event.
  await personal.call(putProdKey, { params, body: { activated: false } })
  await personal.call(postKeyRotation, { params, body: { overlapDays: 7 } })
  await personal.call(deleteKeyRotation, { params })
  await personal.call(deleteProdKey, { params })
  await personal.call(postProdKeyRestoration, { params })
  await personal.call(postKeyMove, { params, body: { workspaceId: team.id } })
  const own = await readPublishedEvents(api.db, user._id)
  expect(own.map(({ type }) => type)).toEqual([
    'key.created',
    'key.updated',
    'key.rotated',
    'key.rotated',
    'key.deleted',
    'key.restored',
    'key.moved',
  ])
  expect(own[1]?.data).toMatchObject({ changed: ['activated'] })
  expect(JSON.stringify(own)).not.toContain(doc.key)

  const guest = await joinTeam(api, team, 'developer', 'guest@example.com')
  const { id } = await createTokenWithClient(api, browser, { name: 'Ended' })
  await browser.call(deleteToken, { params: { tokenId: id } })
  const { token } = await createTokenWithClient(api, browser, { name: 'Leaked' })
  await api.browser().call(postLeakedToken, { body: { token } })
  await createTokenWithClient(api, guest.browser, { name: 'Of the guest' })
  await browser.call(deleteMember, { params: { userId: guest.user._id } })
  const shared = await readPublishedEvents(api.db, team.id)
  expect(shared.map(({ type }) => type)).toEqual([
    'key.moved',
    'member.joined',
    'token.created',
    'token.revoked',
    'token.created',
    'token.leaked',
    'token.created',
    'token.revoked',
    'member.left',
  ])
  expect(shared.at(-2)?.data).toMatchObject({ token: { name: 'Of the guest' } })
  expect(shared.at(-1)?.data).toMatchObject({ userId: guest.user._id, removed: true })

  // A key of a year, in the hours before each notice and after it.
  const end = Date.parse(doc.expire_date)
  for (const days of [31, 30, 29.9, 7, 1, 0.9]) {
    const now = new Date(end - days * dayMs)
    await publishExpiringKeys(api.db, now)
    await publishExpiringKeys(api.db, now)
  }
  const expiring = (await readPublishedEvents(api.db, team.id)).slice(shared.length)
  expect(expiring.map(({ type, data }) => [type, data['daysLeft']])).toEqual([
    ['key.expiring', 30],
    ['key.expiring', 7],
    ['key.expiring', 1],
  ])
})

test('a deleted account publishes to its teams that the member and their tokens left', async () => {
  const team = await createTestTeam(api, 'Remaining')
  await listenToEvents(team.owner.browser)
  const email = 'deleted@example.com'
  const guest = await joinTeam(api, team, 'developer', email)
  await createTokenWithClient(api, guest.browser, { name: 'Of the team' })
  await createTokenWithClient(api, guest.personal, { name: 'Their own' })
  const published = () => readPublishedEvents(api.db, team.id)
  const remove = () =>
    guest.personal.send({
      method: deleteCurrentUser.method,
      url: deleteCurrentUser.path,
      payload: { confirm: email },
    })

  await api.query`create function refuse() returns trigger language plpgsql
    as 'begin raise exception ''broken''; end'`
  await api.query`create trigger refuse before delete on users execute function refuse()`
  expect((await remove()).statusCode).toBe(500)
  expect((await published()).map(({ type }) => type)).toEqual(['member.joined', 'token.created'])
  await api.query`drop trigger refuse on users`

  expect((await remove()).statusCode).toBe(200)
  expect(await published()).toMatchObject([
    { type: 'token.created' },
    { type: 'token.revoked', data: { token: { name: 'Of the team' } } },
    { type: 'member.left', data: { userId: guest.user._id, role: 'developer', removed: false } },
  ])
})
