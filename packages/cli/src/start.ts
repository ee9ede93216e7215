import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { runCli } from './run-cli.ts'

/** Not `start` on Windows: it would read `&` in an address as the end of a command. */
const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

// A reader such as `head` closes the pipe early, which is no error.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  isTerminal: process.stdout.isTTY,
  writeOut: (output) => void process.stdout.write(output),
  writeError: (output) => void process.stderr.write(output),
  wait: (seconds, signal) => pause(seconds * 1_000, undefined, { signal }).catch(() => undefined),
  waitForInterruption: () => {
    const interruption = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interruption.abort())
    return interruption.signal
  },
  ask: process.stdin.isTTY && process.stderr.isTTY ? askUser : undefined,
  readInput: () => text(process.stdin),
  openBrowser,
})

async function askUser(question: string) {
  const line = createInterface({ input: process.stdin, output: process.stderr })
  // The end of the input, such as Ctrl-D, is no consent.
  const ended = new Promise<string>((resolve) => line.once('close', () => resolve('')))
  try {
    return await Promise.race([line.question(question), ended])
  } finally {
    line.close()
  }
}

function openBrowser(address: string) {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
