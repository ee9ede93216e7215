import { expect, test } from 'vitest'
import { createLiveHub, adminAudience } from './hub.ts'
import { createLiveChannels } from './live-events.ts'

function watched() {
  const hub = createLiveHub()
  const channels = createLiveChannels(hub, {
    events: [
      { name: 'requests', channel: 'requests', audience: 'owner' },
      { name: 'inbox', channel: 'requests', audience: 'admins' },
    ],
    feed: { channel: 'live', read: async () => [] },
    sessions: { channel: 'sessions', findValidSessions: async () => new Set<string>() },
    tokens: { findValidTokens: async () => new Set<string>() },
    memberships: { channel: 'workspace_members', findRoles: async () => () => 'owner' },
  })
  const heard: string[] = []
  for (const audience of ['one', 'two', adminAudience])
    hub.subscribe(audience, (eventName) => heard.push(`${audience} ${eventName}`))
  return { channels, heard }
}

test('forwards a notification to the named owner and to admins', () => {
  const { channels, heard } = watched()
  expect(Object.keys(channels)).toEqual(['requests', 'live', 'sessions', 'workspace_members'])
  channels['requests']?.onNotify('one')
  expect(heard).toEqual(['one requests', `${adminAudience} inbox`])
})

test('a payload may name several owners, or all', () => {
  const { channels, heard } = watched()
  channels['live']?.onNotify('two,three')
  expect(heard.splice(0)).toEqual(['two feed'])
  channels['live']?.onNotify('*')
  expect(heard).toEqual(['one feed', 'two feed', `${adminAudience} feed`])
})

test('notifies all subscribers of everything after a connection loss', () => {
  const { channels, heard } = watched()
  for (const { onListening } of Object.values(channels)) onListening()
  for (const eventName of ['requests', 'inbox', 'feed', 'sessions'])
    expect(heard).toEqual(expect.arrayContaining([`one ${eventName}`, `two ${eventName}`]))
  expect(heard).toContain(`${adminAudience} inbox`)
})
