import { defineCommand, exitCodes } from '../operating/command.ts'

/** For health checks of containers, which have no other program to ask with. */
export const command = defineCommand({
  summary: 'Asks the console on this machine whether it can take traffic.',
  stopped: 'Stopped.',
  async run({ signal }) {
    const PORT = process.env['PORT'] || '3000'
    const HOST = process.env['HOST'] || '127.0.0.1'
    // A console that listens on every address answers on this one.
    const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/ready`
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(4_000)]),
      })
      console.log(`${url} answers ${answer.status}`)
      return answer.ok ? exitCodes.done : exitCodes.failed
    } catch (error) {
      signal.throwIfAborted()
      const { cause } = error instanceof Error ? error : {}
      console.error(
        `${url} does not answer: ${cause instanceof Error ? cause.message : String(error)}`,
      )
      return exitCodes.failed
    }
  },
})
