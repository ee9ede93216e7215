import {
  deleteProdKey,
  getProdKeyHistory,
  listCommercialKeys,
  listDeletedKeys,
  listProdKeys,
  postProdKeyRestoration,
  putProdKey,
} from '@fovea/contract/license-keys'
import { getIdentity, listTokens, postToken } from '@fovea/contract/tokens'
import { keyScopes } from '@fovea/contract/tokens/scopes'
import { listWorkspaces } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createKey } from '../../../test/create-key.ts'
import { getPolicyScope } from '../../../test/policies/policy-roles.ts'
import { routePolicies } from '../../../test/policies/route-policies.ts'
import { createTokenClient, insertProductionKey, signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

async function createLimitedToken(email: string) {
  const { browser, user } = await signInAs(api, email)
  const [own, other] = [await createKey(browser), await createKey(browser)]
  const { payload } = await browser.call(postToken, {
    body: { name: 'Limited', scopes: [...keyScopes], days: 30, keys: [own._id, own._id] },
  })
  const program = createTokenClient(api, payload.token ?? '')
  return { browser, user, own, other, program, doc: payload.doc, token: payload.token ?? '' }
}

test('a token that is limited to keys reads and changes them, and sees no others', async () => {
  const { browser, user, own, other, program, doc } =
    await createLimitedToken('limited@example.com')
  expect(doc.keys).toEqual([own._id])
  expect((await browser.call(listTokens)).payload.docs[0]?.keys).toEqual([own._id])
  await insertProductionKey(api.db, user._id, api.clock.now)
  const listed = (await program.call(listProdKeys)).payload.docs
  expect(listed.map(({ _id }) => _id)).toEqual([own._id])
  expect((await program.call(listCommercialKeys)).payload.docs).toEqual([])
  expect((await program.call(getIdentity)).payload.doc.scopes).toEqual(keyScopes)
  for (const sdkKey of [own._id, own.key]) {
    await program.call(putProdKey, { params: { sdkKey }, body: { activated: false } })
    await program.call(getProdKeyHistory, { params: { sdkKey }, query: {} })
  }
  await browser.call(deleteProdKey, { params: { sdkKey: other._id } })
  const restored = { params: { sdkKey: other._id } }
  expect(await program.refused(postProdKeyRestoration, restored)).toMatchObject({ status: 404 })
  expect((await program.call(listDeletedKeys)).payload.docs).toEqual([])
  await program.call(deleteProdKey, { params: { sdkKey: own._id } })
  await program.call(postProdKeyRestoration, { params: { sdkKey: own._id } })
})

test('every other call that takes a token refuses one that is limited to keys', async () => {
  const { other, token } = await createLimitedToken('everywhere@example.com')
  const shown = new Set(
    [listProdKeys, listDeletedKeys, listCommercialKeys, getIdentity, listWorkspaces].map(
      ({ path }) => `GET ${path}`,
    ),
  )
  const wrong: string[] = []
  for (const [route, policy] of Object.entries(routePolicies)) {
    const scope = getPolicyScope(policy)
    if (scope === undefined || shown.has(route)) continue
    const [method = 'GET', path = ''] = route.split(' ')
    const url = path.replace(':sdkKey', other.key).replaceAll(/:\w+/g, other._id)
    const answer = await api.app.inject({
      method: methods.parse(method),
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: {} }),
    })
    // The body is checked before the key, and its mistakes say nothing of keys.
    const expected = path.includes(':sdkKey') ? [404, 400] : [403, 400]
    if (!expected.includes(answer.statusCode)) wrong.push(`${route}: ${answer.statusCode}`)
  }
  expect(wrong).toEqual([])
})

test('the limit holds at most 20 keys of the workspace, and allows scopes of keys only', async () => {
  const { browser, own } = await createLimitedToken('bounds@example.com')
  const stranger = await createLimitedToken('elsewhere@example.com')
  const refusalOf = (keys: string[], scopes = ['keys:read' as const]) =>
    browser.refused(postToken, { body: { name: 'Refused', scopes, days: 30, keys } })
  const many = Array.from({ length: 21 }, () => crypto.randomUUID())
  for (const keys of [[], many, [own._id, stranger.own._id], [crypto.randomUUID()]])
    expect(await refusalOf(keys)).toMatchObject({ fields: { keys: expect.anything() } })
  const wider = await browser.refused(postToken, {
    body: { name: 'Refused', scopes: ['logs:read'], days: 30, keys: [own._id] },
  })
  expect(wider).toMatchObject({ fields: { scopes: expect.stringContaining('logs:read') } })
})
