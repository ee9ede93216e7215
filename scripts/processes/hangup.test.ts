import { expect, onTestFinished, test, vi } from 'vitest'
import { handleHangup } from './hangup.ts'

test('handles a SIGHUP during the start later, and reloads at each further one', () => {
  const before = process.listeners('SIGHUP')
  onTestFinished(() => {
    for (const listener of process.listeners('SIGHUP'))
      if (!before.includes(listener)) process.off('SIGHUP', listener)
  })
  const reload = vi.fn<() => void>()
  const onHangup = handleHangup(() => undefined)
  process.emit('SIGHUP')
  expect(reload).not.toHaveBeenCalled()
  onHangup(reload)
  expect(reload).toHaveBeenCalledTimes(1)
  process.emit('SIGHUP')
  expect(reload).toHaveBeenCalledTimes(2)
})
