import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { postProdKey } from '@fovea/contract/license-keys'
import { postRequest } from '@fovea/contract/requests'
import { deleteMember, putMember } from '@fovea/contract/workspaces'
import { afterAll, expect, test } from 'vitest'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { createTestSdkApi, type TestSdkApi } from '../../../test/test-sdk-api.ts'

const here = await createTestSdkApi()
const there = await createTestSdkApi({}, here.database)
afterAll(async () => {
  await there.close()
  await here.close()
})

/** Opens a stream with the workspace in the query, because a page cannot send headers for a stream. */
async function open(door: TestSdkApi, { cookies }: TestBrowser, workspaceId?: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = workspaceId === undefined ? '' : `?workspace=${workspaceId}`
  const sent = request(`${door.url}/api/live${query}`, { headers: { cookie }, agent: false }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  const stream = {
    status: response.statusCode,
    heard: '',
    ended: false,
    close: () => sent.destroy(),
  }
  response.on('data', (chunk: Buffer) => {
    stream.heard += chunk.toString()
  })
  response.on('end', () => {
    stream.ended = true
  })
  return stream
}

const soon = { interval: 20 }

test('a stream follows its workspace and sends each member the events that the role allows', async () => {
  const team = await createTestTeam(here, 'Followed')
  const payer = await joinTeam(here, team, 'billing', 'follows.money@example.com')
  const viewer = await joinTeam(here, team, 'viewer', 'follows@example.com')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.reader' }
  const { payload } = await team.owner.browser.call(postProdKey, { body })
  const streams = {
    personal: await open(here, team.owner.personal),
    viewer: await open(there, viewer.personal, team.id),
    payer: await open(here, payer.personal, team.id),
  }
  await here.start({ key: payload.doc.key })
  await expect.poll(() => streams.viewer.heard, soon).toContain('"type":"session"')
  await team.owner.browser.call(postRequest, {
    body: {
      type: 'Report Issue',
      info: { reply: 'a@example.com', category: 'Bug Issue', content: 'Dark' },
    },
  })
  await expect.poll(() => streams.viewer.heard, soon).toContain('event: requests')
  for (const quiet of [streams.personal, streams.payer]) {
    expect(quiet.heard).toBe('retry: 1000\n\n')
  }
  for (const { close } of Object.values(streams)) close()
  expect((await open(here, payer.personal, team.owner.user._id)).status).toBe(404)
})

test.each(['removed', 'left'])(
  'closes the workspace’s streams of a member who was %s, in every process',
  async (how) => {
    const team = await createTestTeam(here, `Stream-${how}`)
    const member = await joinTeam(here, team, 'developer', `stream.${how}@example.com`)
    const lost = [
      await open(here, member.personal, team.id),
      await open(there, member.personal, team.id),
    ]
    const kept = [
      await open(here, member.personal),
      await open(there, team.owner.personal, team.id),
    ]
    const by = how === 'left' ? member : team.owner
    await by.browser.call(deleteMember, { params: { userId: member.user._id } })
    await expect.poll(() => lost.every(({ ended }) => ended), soon).toBe(true)
    for (const { heard } of lost) expect(heard).toContain('event: left\ndata: {}\n\n')
    for (const { ended, heard, close } of kept) {
      expect({ ended, heard }).toEqual({ ended: false, heard: 'retry: 1000\n\n' })
      close()
    }
  },
)

test('closes the streams of a member whose role changes, so that the page reconnects', async () => {
  const team = await createTestTeam(here, 'Demoting')
  const member = await joinTeam(here, team, 'developer', 'stream.demoted@example.com')
  const stream = await open(there, member.personal, team.id)
  const params = { userId: member.user._id }
  await team.owner.browser.call(putMember, { params, body: { role: 'billing' } })
  await expect.poll(() => stream.ended, soon).toBe(true)
  expect(stream.heard).toBe('retry: 1000\n\n')
})
