import { deleteCurrentUser, getMyData, getSession, getUser } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

test('exports all personal data of a user', async () => {
  const browser = api.browser()
  await browser.signIn('mine@example.com')
  const { payload } = await browser.call(getMyData)
  expect(payload.exported).toBe(api.clock.now.toISOString())
  expect(payload.rooms['session']).toMatchObject({
    email: 'mine@example.com',
    identities: [{ provider: 'google', email: 'mine@example.com' }],
    devices: [{ provider: 'google' }],
  })
  expect(JSON.stringify(payload)).not.toMatch(/token(?!s":)/)
})

test('refuses to delete an account without the typed address', async () => {
  const browser = api.browser()
  await browser.signIn('careful@example.com')
  const error = await browser.refused(deleteCurrentUser, { body: { confirm: 'other@example.com' } })
  expect(error).toMatchObject({
    status: 400,
    fields: { confirm: expect.stringContaining('careful@example.com') },
  })
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
})

test('deletes the person, and tells the other devices that the account is gone', async () => {
  const [here, there] = [api.browser(), api.browser()]
  const user = await here.signIn('leaving@example.com')
  await there.signIn('leaving@example.com')
  expect(
    (await here.call(deleteCurrentUser, { body: { confirm: 'Leaving@example.com' } })).payload
      .deleted,
  ).toBe(1)

  expect(here.cookies.has('fovea_session')).toBe(false)
  expect(await there.refused(getUser)).toMatchObject({ status: 404, code: 4004, name: 'USER_GONE' })
  expect((await there.call(getSession)).payload).toEqual({ isSignIn: false, user: null })
  expect(await there.refused(getMyData)).toMatchObject({ status: 401, code: 401 })

  const rows = await api.query`select id from users where id = ${user._id}`
  expect(rows).toEqual([])
  const again = await api.browser().signIn('leaving@example.com')
  expect(again._id).not.toBe(user._id)
})
