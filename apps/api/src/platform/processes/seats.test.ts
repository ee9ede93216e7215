import { expect, test } from 'vitest'
import type { FromPrimary } from './messages.ts'
import { createSeats } from './seats.ts'
import { joinPrimary } from './worker-side.ts'

test('streams are counted over all workers, and those of a worker end with it', () => {
  const answers: boolean[] = []
  const seats = createSeats((_, { granted }) => answers.push(granted))
  const take = (worker: number, user = 'one') => {
    seats.take(worker, { kind: 'take', id: 1, user, most: 2 })
    return answers.at(-1)
  }
  expect([take(1), take(2), take(1), take(2), take(2, 'other')]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  seats.leave(1, { kind: 'leave', user: 'one' })
  expect([take(2), take(2)]).toEqual([true, false])
  seats.left(2)
  expect([take(1), take(1), take(1)]).toEqual([true, true, false])
})

test('a worker asks its primary for a seat, and goes by itself where there is no answer', async () => {
  let hear: ((message: FromPrimary) => void) | undefined
  const grants = [true, false]
  const side = joinPrimary(
    2,
    {
      send(message) {
        const granted = grants.shift()
        if (message.kind !== 'take' || granted === undefined) return
        hear?.({ kind: 'seat', id: message.id, granted })
      },
      listen: (listener) => {
        hear = listener
      },
    },
    () => undefined,
  )
  const take = () => side.seats.take('one', 20)
  expect([await take(), await take(), await take()]).toEqual([true, false, true])
})
