import { getEmailPreference, postUnsubscribe, putEmailPreference } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()

async function tokenOf(userId: string) {
  const rows = await api.query<{ token: string }>`
    select unsubscribe_token as token from users where id = ${userId}
  `
  return rows[0]?.token ?? ''
}

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{}'],
])('unsubscribes on one click of an email program (%s)', async (type, payload) => {
  const { browser, user } = await signInAs(api, 'leaving@example.com')
  await browser.call(putEmailPreference, { body: { allowReceivingEmail: true } })
  const answer = await api.browser().send({
    method: 'POST',
    url: `/api/unsubscribe?token=${await tokenOf(user._id)}`,
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.json()).toEqual({ payload: { unsubscribed: 1 } })
  expect(await browser.call(getEmailPreference)).toEqual({ doc: { allowReceivingEmail: false } })
})

test('an unknown token is not found, and a malformed one is named', async () => {
  const stranger = api.browser()
  const token = '00000000-0000-4000-8000-000000000000'
  expect(await stranger.refused(postUnsubscribe, { query: { token } })).toMatchObject({
    status: 404,
  })
  expect(await stranger.refused(postUnsubscribe, { query: { token: 'x' } })).toMatchObject({
    status: 400,
    fields: { token: expect.any(String) },
  })
})

test('redirects a person who opens the link to the page that asks', async () => {
  const answer = await api.browser().send({ method: 'GET', url: '/api/unsubscribe?token=a%26b' })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/unsubscribe?token=a%26b')
})
