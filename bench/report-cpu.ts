/** Tells the parent that it may begin, and from then on how much time this process has spent on a processor. */
export function report() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicroseconds: user + system })
  })
  process.send?.({ ready: true })
}
