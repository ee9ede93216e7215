import type { LogEntry } from '@fovea/contract/sdk-api'
import type { ConsoleConnection } from '../../call-console.ts'
import { openLiveStream } from './live-stream.ts'
import { printHeading, printLine } from '../../print.ts'
import type { CommandContext } from '../../command-context.ts'
import { CliError } from '../../cli-error.ts'
import { createRetry } from '../../retry.ts'
import { formatLogRow, logHeading, type LogOptions, readLogs, readNewest } from './read-logs.ts'

/** Session starts may be stored slightly out of order, so each read overlaps the last one; IDs remove duplicates. */
const overlapMs = 60_000
const minPauseSeconds = 0.5
const reopenSeconds = 1

/** Reads the entries from the log and uses the live stream only as a signal, so a lost connection loses none. */
export async function followLogs(
  { console, printer, wait, writeError }: CommandContext,
  options: LogOptions,
) {
  const log = createReader(console, options)
  const show = (entries: LogEntry[]) => {
    for (const entry of entries) printLine(printer, entry, formatLogRow(entry))
  }
  printHeading(printer, logHeading)
  show(await log.begin())

  const retry = createRetry({ wait, writeError })
  for (;;) {
    try {
      for await (const { type, at } of openLiveStream(console)) {
        if (type === 'ended') throw new CliError('token', 'The token has ended.')
        if (type === 'left') throw new CliError('missing', 'The token has lost its workspace.')
        retry.reset()
        show(await log.readNew(at))
        await wait(minPauseSeconds)
      }
      // The console ended the stream, and may do so again at once.
      await wait(reopenSeconds)
    } catch (error) {
      await retry.waitAfter(error)
    }
  }
}

function createReader(console: ConsoleConnection, options: LogOptions) {
  const { filter, from: since } = options
  const sinceMs = since === undefined ? -Infinity : Date.parse(since)
  let known = new Map<string, number>()
  let newestMs: number | undefined

  async function readWindow() {
    const fromMs = Math.max((newestMs ?? -Infinity) - overlapMs, sinceMs)
    const from = fromMs === -Infinity ? {} : { from: new Date(fromMs).toISOString() }
    const found: LogEntry[] = []
    let cursor: string | undefined
    do {
      const query = { ...filter, ...from, limit: '500', ...(cursor !== undefined && { cursor }) }
      const { docs, next } = await readLogs(console, query)
      found.push(...docs)
      cursor = next
    } while (cursor !== undefined)
    return found.toReversed()
  }

  function remember(entries: LogEntry[]) {
    for (const { id, at } of entries) {
      known.set(id, Date.parse(at))
      newestMs = Math.max(newestMs ?? 0, Date.parse(at))
    }
    const oldest = (newestMs ?? 0) - 2 * overlapMs
    known = new Map([...known].filter(([, atMs]) => atMs >= oldest))
  }

  return {
    async begin() {
      const docs = await readNewest(console, options)
      remember(docs)
      const oldest = docs.at(-1)
      // A filter may match nothing for weeks, so start from the newest entry of the unfiltered log.
      const [latest] = (await readLogs(console, { limit: '1' })).docs
      if (latest !== undefined) newestMs = Math.max(newestMs ?? 0, Date.parse(latest.at))
      if (oldest !== undefined) {
        remember((await readWindow()).filter(({ at }) => at < oldest.at))
      }
      return docs.toReversed()
    },

    /** Returns the entries since the last read, after the stream reported an event at this time. */
    async readNew(at: string | undefined) {
      const fresh = (await readWindow()).filter(({ id }) => !known.has(id))
      remember(fresh)
      // An event that the filter hides still moves the start of the next read.
      if (at !== undefined) newestMs = Math.max(newestMs ?? 0, Date.parse(at))
      return fresh
    },
  }
}
