import { expect, onTestFinished, test, vi } from 'vitest'
import { handleHangup } from './hangup.ts'

test('a SIGHUP during the start is not lost, and each later one reloads', () => {
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
