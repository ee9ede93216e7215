/** Every stop ends within five seconds, whatever does not answer; this leaves room for the exit itself. */
const stopWithinMs = 4_800
/** But for a worker that another one has taken over from: nobody waits for it. */
const replacedWithinMs = 28_000
/** Ctrl-C under npm arrives twice, from the terminal and from npm: within this time it is one. */
const sameKeyMs = 250

/** Ends the process in order, once, at the latest when its time is over. */
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

/** SIGTERM and SIGINT stop in order; whoever presses Ctrl-C again wants out at once. */
export function stopOnSignals(stop: (exitCode: number) => Promise<void>) {
  let impatient = false
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => {
    if (impatient) process.exit(130)
    void stop(0)
    setTimeout(() => {
      if (!impatient) console.error('stopping; Ctrl-C again ends at once')
      impatient = true
    }, sameKeyMs)
  })
}
