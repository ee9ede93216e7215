import type { LiveEvent } from '@fovea/contract/sdk-api'
import { expect, test, vi } from 'vitest'
import { createLiveFeeds } from './feeds.ts'
import { createLiveHub } from './hub.ts'

/** The id has the current time, and the number makes the order of events definite. */
function event(number: number): LiveEvent {
  const time = Date.now().toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`
  const at = new Date().toISOString()
  return { type: 'refusal', id, at, app: 'reader', platform: 'ios', code: 'AUTH_INVALID_KEY' }
}

function feeds() {
  const hub = createLiveHub()
  const stored: LiveEvent[] = []
  const reads: string[] = []
  const follow = createLiveFeeds({
    hub,
    read: async (ownerId, after) => {
      reads.push(ownerId)
      return stored.filter(({ id }) => id > after)
    },
    onFailure: (error) => {
      throw error
    },
  })
  return { hub, stored, reads, follow }
}

test('reads once per notification for three hundred streams of one owner', async () => {
  const { hub, stored, reads, follow } = feeds()
  const heard = Array.from({ length: 300 }, () => new Array<string>())
  const ends = heard.map((ids) => follow('owner', undefined, ({ id }) => ids.push(id)))
  stored.push(event(1))
  hub.notify('feed', 'owner')
  await expect.poll(() => heard.every((ids) => ids.length === 1)).toBe(true)
  const before = reads.length
  expect(before).toBeLessThanOrEqual(2)

  stored.push(event(2))
  hub.notify('feed', 'owner,stranger')
  await expect.poll(() => heard.every((ids) => ids.length === 2)).toBe(true)
  expect(reads.length).toBe(before + 1)

  for (const end of ends) end()
  hub.notify('feed', 'owner')
  expect(reads.length).toBe(before + 1)
})

test('delivers events that arrive during catch-up afterwards, and only once', async () => {
  const { hub, stored, follow } = feeds()
  stored.push(event(1), event(2))
  const heard: string[] = []
  const end = follow('owner', stored[0]?.id, ({ id }) => heard.push(id))
  stored.push(event(3))
  hub.notify('feed', 'owner')
  await expect.poll(() => heard.length).toBe(3)
  expect(heard).toEqual(stored.map(({ id }) => id))
  end()
})

test('a clock that is set back by hours silences no feed', async () => {
  const { hub, stored, follow } = feeds()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000)
  const heard: string[] = []
  stored.push(event(1))
  const end = follow('owner', undefined, ({ id }) => heard.push(id))
  await expect.poll(() => heard.length).toBe(1)
  clock.mockRestore()
  stored.push(event(2))
  hub.notify('feed', 'owner')
  await expect.poll(() => heard).toContain(stored[1]?.id)
  end()
})
