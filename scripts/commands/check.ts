import { setTimeout as delay } from 'node:timers/promises'
import { defineCommand, exitCodes, UsageError } from '../operating/command.ts'

const answerTimeoutMs = 4_000
const retryMs = 500

/** For health checks of containers, which lack a client such as curl. */
export const command = defineCommand({
  summary: 'Asks the console on this machine whether it can take traffic.',
  stopped: 'Stopped.',
  options: {
    wait: {
      type: 'string',
      value: 'seconds',
      description: 'ask again until it can, for at most this long; default: ask once',
    },
  },
  async run({ options, signal }) {
    const endsAt = performance.now() + 1000 * parseSeconds(options.wait)
    for (;;) {
      const { isReady, sentence } = await askReady(signal)
      if (isReady) {
        console.log(sentence)
        return exitCodes.done
      }
      if (performance.now() + retryMs > endsAt) {
        console.error(sentence)
        return exitCodes.failed
      }
      await delay(retryMs, undefined, { signal })
    }
  },
})

async function askReady(signal: AbortSignal) {
  const PORT = process.env['PORT'] || '3000'
  const HOST = process.env['HOST'] || '127.0.0.1'
  // A console that listens on all addresses can be reached through the loopback address.
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/ready`
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    return { isReady: answer.ok, sentence: `${url} answers ${answer.status}` }
  } catch (error) {
    signal.throwIfAborted()
    const { cause } = error instanceof Error ? error : {}
    const reason = cause instanceof Error ? cause.message : String(error)
    return { isReady: false, sentence: `${url} does not answer: ${reason}` }
  }
}

function parseSeconds(given: string | undefined) {
  if (given === undefined) return 0
  const seconds = Number(given)
  if (given !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds
  throw new UsageError(`--wait is wrong (${given}): it is not a number of seconds.`)
}
