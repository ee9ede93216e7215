import { closeSync, openSync } from 'node:fs'

/**
 * Handles SIGHUP from the first moment, because its default would end a console that is still starting. A closed terminal sends
 * the same signal: without one, nothing is left there to stop the console with, so it stops.
 */
export function handleHangup(stop: () => void) {
  const hadTerminal = hasTerminal()
  let reload: (() => void) | undefined
  let isPending = false
  process.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) stop()
    else if (reload) reload()
    else isPending = true
  })
  /** Sets what SIGHUP does, once the console serves, and does it for a signal that came earlier. */
  return (action: () => void) => {
    reload = action
    if (isPending) action()
  }
}

function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
