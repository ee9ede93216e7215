import { closeSync, openSync } from 'node:fs'

/**
 * Handles SIGHUP from the beginning, because its default would end a console that is still starting. A closed terminal
 * sends the same signal: without a terminal the user could no longer stop the console, so it stops itself.
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
