import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { postProdKey } from '@fovea/contract/license-keys'
import { postRequest } from '@fovea/contract/requests'
import { deleteMember, putMember } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestSdkApi, type TestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const otherSdkApi = await openTestSdkApi({}, sdkApi.database)

/** Opens a stream with the workspace in the query, because a page cannot send headers for a stream. */
async function open(sdkApi: TestSdkApi, { cookies }: TestBrowser, workspaceId?: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = workspaceId === undefined ? '' : `?workspace=${workspaceId}`
  const sent = request(`${sdkApi.url}/api/live${query}`, {
    headers: { cookie },
    agent: false,
  }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  const stream = {
    status: response.statusCode,
    received: '',
    ended: false,
    close: () => sent.destroy(),
  }
  response.on('data', (chunk: Buffer) => {
    stream.received += chunk.toString()
  })
  response.on('end', () => {
    stream.ended = true
  })
  return stream
}

const soon = { interval: 20 }

test('a stream follows its workspace and sends each member the events that the role allows', async () => {
  const team = await createTestTeam(sdkApi, 'Followed')
  const payer = await joinTeam(sdkApi, team, 'billing', 'follows.money@example.com')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'follows@example.com')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.reader' }
  const { payload } = await team.owner.browser.call(postProdKey, { body })
  const streams = {
    personal: await open(sdkApi, team.owner.personal),
    viewer: await open(otherSdkApi, viewer.personal, team.id),
    payer: await open(sdkApi, payer.personal, team.id),
  }
  await sdkApi.start({ key: payload.doc.key })
  await expect.poll(() => streams.viewer.received, soon).toContain('"type":"session"')
  await team.owner.browser.call(postRequest, {
    body: {
      type: 'Report Issue',
      info: { reply: 'a@example.com', category: 'Bug Issue', content: 'Dark' },
    },
  })
  await expect.poll(() => streams.viewer.received, soon).toContain('event: requests')
  for (const quiet of [streams.personal, streams.payer]) {
    expect(quiet.received).toBe('retry: 1000\n\n')
  }
  for (const { close } of Object.values(streams)) close()
  expect((await open(sdkApi, payer.personal, team.owner.user._id)).status).toBe(404)
})

test.each(['removed', 'left'])(
  'closes the workspace’s streams of a member who was %s, in every process',
  async (how) => {
    const team = await createTestTeam(sdkApi, `Stream-${how}`)
    const member = await joinTeam(sdkApi, team, 'developer', `stream.${how}@example.com`)
    const lost = [
      await open(sdkApi, member.personal, team.id),
      await open(otherSdkApi, member.personal, team.id),
    ]
    const personal = await open(sdkApi, member.personal)
    const owners = await open(otherSdkApi, team.owner.personal, team.id)
    const by = how === 'left' ? member : team.owner
    await by.browser.call(deleteMember, { params: { userId: member.user._id } })
    await expect.poll(() => lost.every(({ ended }) => ended), soon).toBe(true)
    for (const { received } of lost) expect(received).toContain('event: left\ndata: {}\n\n')
    await expect.poll(() => owners.received, soon).toContain('event: workspace\ndata: {}\n\n')
    expect(personal.received).toBe('retry: 1000\n\n')
    for (const { ended, close } of [personal, owners]) {
      expect(ended).toBe(false)
      close()
    }
  },
)

test('closes the streams of a member whose role changes, so that the page reconnects', async () => {
  const team = await createTestTeam(sdkApi, 'Demoting')
  const member = await joinTeam(sdkApi, team, 'developer', 'stream.demoted@example.com')
  const stream = await open(otherSdkApi, member.personal, team.id)
  const params = { userId: member.user._id }
  await team.owner.browser.call(putMember, { params, body: { role: 'billing' } })
  await expect.poll(() => stream.ended, soon).toBe(true)
  expect(stream.received).not.toContain('event: left')
})
