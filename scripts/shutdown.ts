/** Every stop takes at most five seconds; this leaves time for the exit itself. */
const stopWithinMs = 4_800
/** A worker that was already replaced has longer to answer its running requests. */
const replacedWithinMs = 28_000
/** Under npm, Ctrl-C arrives twice, from the terminal and from npm; signals within this time count as one. */
const repeatedSignalMs = 250

export function createShutdown(closeAll: () => Promise<void>, isReplaced = () => false) {
  let stopping: Promise<void> | undefined
  return (exitCode: number) => {
    stopping ??= end(exitCode)
    return stopping
  }

  async function end(exitCode: number) {
    setTimeout(() => process.exit(exitCode), isReplaced() ? replacedWithinMs : stopWithinMs)
    try {
      await closeAll()
    } catch (error) {
      console.error(error)
    }
    process.exit(exitCode)
  }
}

export function stopOnSignals(stop: (exitCode: number) => Promise<void>) {
  let canExitAtOnce = false
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => {
    if (canExitAtOnce) process.exit(130)
    void stop(0)
    setTimeout(() => {
      if (!canExitAtOnce) console.error('stopping; Ctrl-C again ends at once')
      canExitAtOnce = true
    }, repeatedSignalMs)
  })
}
