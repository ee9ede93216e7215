import { readdir, readFile } from 'node:fs/promises'
import { withClient } from './client.ts'

export type ReadPostgresCpu = () => Promise<number | undefined>

/** Linux reports these counters in 1/100 s, regardless of the kernel's tick rate. */
const tickMicroseconds = 10_000

/** Sums all processes of the server at this address: running children, and ended ones, whose time the parent holds. */
export function createPostgresCpuReader(url: string): ReadPostgresCpu {
  let postmaster: Promise<number> | undefined
  return async () => {
    if (process.platform !== 'linux') return undefined
    const parent = await (postmaster ??= postmasterOf(url))
    const folders = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const all = await Promise.all(folders.map(readStat))
    const ticks = all.reduce((sum, stat) => {
      if (stat?.pid === parent) return sum + stat.own + stat.ended
      return stat?.parent === parent ? sum + stat.own : sum
    }, 0)
    return ticks * tickMicroseconds
  }
}

/** The first line of postmaster.pid is the id of the parent process; all others are its children. */
async function postmasterOf(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`),
  )
  return Number(rows[0]?.file.split('\n')[0])
}

async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The process name in parentheses may contain spaces, so the numbers are read after the last parenthesis.
  const numbers = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (numbers === undefined) return undefined
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = numbers.map(Number)
  return {
    pid: Number(pid),
    parent,
    own: (user ?? 0) + (system ?? 0),
    ended: (endedUser ?? 0) + (endedSystem ?? 0),
  }
}
