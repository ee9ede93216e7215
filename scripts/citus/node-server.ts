import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { withClient } from '../../bench/client.ts'

const againMs = 200

export async function startNodeServer(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ folder: string }>(`select current_setting('data_directory') as folder`),
  )
  const folder = rows[0]?.folder ?? ''
  const [user, options] = await Promise.all([
    stat(folder),
    readFile(path.join(folder, 'postmaster.opts'), 'utf8'),
  ]).catch(() => {
    throw new Error(`The server of ${new URL(url).host} does not run on this machine.`)
  })
  const [program = '', ...args] = [...options.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )

  return {
    async kill() {
      const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    /** The killed server may hold its shared memory for a moment, so the start is repeated until the server answers. */
    async start() {
      for (;;) {
        const child = spawn(program, args, {
          uid: user.uid,
          gid: user.gid,
          cwd: folder,
          // The server runs as another user, who may not read this user's home folder.
          env: { PATH: process.env['PATH'], HOME: folder },
          detached: true,
          stdio: 'ignore',
        })
        child.unref()
        while (child.exitCode === null) {
          if (await answers(url)) return
          await wait(againMs)
        }
        await wait(againMs)
      }
    },
  }
}

async function answers(url: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
