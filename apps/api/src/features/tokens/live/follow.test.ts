import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { postDeactivation, postSuspension } from '@fovea/contract/admin'
import { listProdKeys, postDevKey } from '@fovea/contract/license-keys'
import { postRequest } from '@fovea/contract/requests'
import { deleteToken, postTokenRevocation } from '@fovea/contract/tokens'
import { scopes } from '@fovea/contract/tokens/scopes'
import { deleteMember, postKeyMove, putMember } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

async function follow(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const sent = request(`${sdkApi.url}/api/live`, { headers, agent: false }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  const received = { text: '' }
  response.on('data', (chunk: Buffer) => {
    received.text += chunk.toString()
  })
  return {
    status: response.statusCode,
    received,
    ended: async () => {
      if (!response.readableEnded) await once(response, 'end')
      return received.text
    },
    close: () => sent.destroy(),
  }
}

test('a program receives sessions and refusals, and no other events', async () => {
  const browser = sdkApi.browser()
  await browser.signIn('follows@example.com')
  const { key } = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
  const { token } = await createTokenWithClient(sdkApi, browser, { scopes: ['logs:read'] })
  const { token: blind } = await createTokenWithClient(sdkApi, browser, { scopes: ['keys:read'] })
  const refused = await follow(blind)
  expect([refused.status, await refused.ended()]).toEqual([
    403,
    expect.stringContaining('logs:read'),
  ])
  const stream = await follow(token)
  const report = { reply: 'a@example.com', category: 'Bug Issue' as const, content: 'Dark' }
  await browser.call(postRequest, { body: { type: 'Report Issue', info: report } })
  await sdkApi.start({ key, platform: 'web', app: { id: 'reader' } })
  await expect.poll(() => stream.received.text).toContain('"app":"reader"')
  expect(stream.received.text).not.toContain('event: requests')
  stream.close()
})

const ways = {
  'the end of the token': async ({ team, id }) => {
    await team.owner.browser.call(deleteToken, { params: { tokenId: id } })
  },
  'a program that logs out': async ({ token }) => {
    await sdkApi.browser().call(postTokenRevocation, { body: { token } })
  },
  'its last moment': async ({ id }) => {
    await sdkApi.query`update workspace_tokens set expires_at = '2026-03-01' where id = ${id}`
  },
  'the end of the membership': async ({ team, userId }) => {
    await team.owner.browser.call(deleteMember, { params: { userId } })
  },
  'the deactivation of its maker': async ({ userId }) => {
    const admin = sdkApi.browser()
    await admin.signIn('admin@fovea.test')
    await admin.call(postDeactivation, { params: { id: userId }, body: { reason: 'test' } })
  },
} satisfies Record<
  string,
  (input: {
    team: Awaited<ReturnType<typeof createTestTeam>>
    id: string
    token: string
    userId: string
  }) => Promise<void>
>

test.each(Object.entries(ways))('%s ends the program’s streams', async (name, end) => {
  const team = await createTestTeam(sdkApi, `Follow ${name}`.replaceAll(' ', '-'))
  const email = `${name.replaceAll(' ', '-')}@example.com`
  const { browser, user } = await joinTeam(sdkApi, team, 'developer', email)
  const [{ id, token }, other] = [
    await createTokenWithClient(sdkApi, browser),
    await createTokenWithClient(sdkApi, team.owner.browser),
  ]
  const [stream, otherStream] = [await follow(token), await follow(other.token)]
  await end({ team, id, token, userId: user._id })
  expect(await stream.ended()).toContain('event: ended\ndata: {}\n\n')
  expect(otherStream.received.text).not.toContain('ended')
  otherStream.close()
})

test('the suspension of the team ends the streams of its programs', async () => {
  const team = await createTestTeam(sdkApi, 'Follow-suspended')
  const stream = await follow((await createTokenWithClient(sdkApi, team.owner.browser)).token)
  const admin = sdkApi.browser()
  await admin.signIn('admin@fovea.test')
  await admin.call(postSuspension, { params: { id: team.id }, body: {} })
  expect(await stream.ended()).toContain('event: ended\ndata: {}\n\n')
})

test('a change of its maker’s role closes a stream, so that the program reconnects', async () => {
  const team = await createTestTeam(sdkApi, 'Demoted')
  const { browser, user } = await joinTeam(sdkApi, team, 'developer', 'demoted@example.com')
  const stream = await follow((await createTokenWithClient(sdkApi, browser)).token)
  await team.owner.browser.call(putMember, {
    params: { userId: user._id },
    body: { role: 'viewer' },
  })
  expect(await stream.ended()).not.toContain('event:')
})

test('a program cannot move a key to another workspace, even with an owner’s token', async () => {
  const team = await createTestTeam(sdkApi, 'Takers')
  const { key } = await createKey(team.owner.personal, {
    platformType: 'ios',
    bundleId: 'com.example.moved',
  })
  const { program } = await createTokenWithClient(sdkApi, team.owner.personal, {
    scopes: [...scopes],
  })
  const move = { params: { sdkKey: key }, body: { workspaceId: team.id } }
  expect(await program.refused(postKeyMove, move)).toMatchObject({
    status: 403,
    name: 'SCOPE_REFUSED',
    message: "Tokens can't be used here. Sign in to the console to do this.",
  })
  expect((await team.owner.personal.call(listProdKeys)).payload.docs).toMatchObject([{ key }])
  expect((await team.owner.browser.call(listProdKeys)).payload.docs).toEqual([])
})
