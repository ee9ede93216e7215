import { webhookEventTypes } from '@fovea/contract/webhooks'
import { expect, test } from 'vitest'
import { eventGroups } from './event-groups.ts'

test('every event can be chosen once', () => {
  const offered = eventGroups.flatMap(({ events }) => events)
  expect(offered.toSorted()).toEqual(webhookEventTypes.toSorted())
})
