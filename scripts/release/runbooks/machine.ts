import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installPrograms } from '../trial/empty-root.ts'
import { splitCommands } from './blocks.ts'
import type { Transcript } from './transcript.ts'

const caches = path.join(import.meta.dirname, '../../../node_modules/.cache/runbooks')
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--net', '--cgroup', '--root', '--wd']

/** The system is downloaded once; delete `node_modules/.cache/runbooks` for a newer one. */
export function makeSystem(folder: string, suite: string, packages: string[]) {
  installPrograms(['mmdebstrap'])
  const included = ['passwd', 'mount', 'systemd', 'systemd-sysv', 'dbus', ...packages]
  const cache = path.join(caches, `${[suite, ...packages].join('+')}.tar`)
  if (!existsSync(cache)) {
    mkdirSync(caches, { recursive: true })
    execFileSync(
      'mmdebstrap',
      [
        '--quiet',
        '--variant=essential',
        // Accepts a mirror that is a copy of an earlier day.
        '--aptopt=Acquire::Check-Valid-Until "false"',
        `--include=${included.join(',')}`,
        suite,
        `${cache}.partial.tar`,
        'http://deb.debian.org/debian',
      ],
      { stdio: 'inherit' },
    )
    execFileSync('mv', [`${cache}.partial.tar`, cache])
  }
  mkdirSync(folder)
  execFileSync('tar', ['--extract', '--preserve-permissions', '--same-owner', '-f', cache], {
    cwd: folder,
  })
}

export async function bootMachine(root: string, name: string, transcript: Transcript) {
  const booter = spawn(
    'unshare',
    ['--mount', 'sh', path.join(import.meta.dirname, 'boot-root.sh'), root, name],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = once(booter, 'close')
  const pid = await findInit(booter.pid ?? 0)
  const enter = ['--target', pid, ...namespaces, 'env', '-i', `PATH=${searchPath}`, 'HOME=/root']
  const shell = spawn('nsenter', [...enter, 'LANG=C.UTF-8', 'sh', '-c', readingShell], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  let onAnswer: (() => void) | undefined
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    onAnswer?.()
  })
  shell.once('close', () => onAnswer?.())

  async function type(command: string) {
    writeFileSync(path.join(root, 'root/command.sh'), `${command}\n`)
    said = ''
    const answered = new Promise<{ output: string; code: number }>((resolve, reject) => {
      onAnswer = () => {
        const end = /(?<output>[^]*)\n@exit (?<code>\d+)\n$/.exec(said)?.groups
        if (end) resolve({ output: end['output'] ?? '', code: Number(end['code']) })
        else if (shell.exitCode !== null) reject(new Error(`The shell ended: ${command}\n${said}`))
      }
    })
    shell.stdin.write('/root/command.sh\n')
    return answered
  }

  return {
    root,
    type,
    /** Types every command of a block. A dry run may exit with "pending"; all others have to succeed. */
    async follow(text: string) {
      let outputs = ''
      for (const command of splitCommands(text, isCompleteCommand)) {
        const { output, code } = await type(command)
        transcript.write(command, output, code)
        outputs += output
        const accepted = command.includes('--dry-run') ? [0, 3] : [0]
        if (!accepted.includes(code)) {
          const status = await type('systemctl status --no-pager --lines=60 "fovea-*"; df /')
          throw new Error(`${command}\nexit ${code}\n${output}\n${status.output}`)
        }
      }
      return outputs
    },
    inNetwork(program: string, args: string[]) {
      return spawn('nsenter', ['--target', pid, '--net', program, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    },
    async stop() {
      shell.stdin.end()
      process.kill(Number(pid), 'SIGKILL')
      await ended
      rmSync(root, { recursive: true, force: true })
    },
  }
}
export type Machine = Awaited<ReturnType<typeof bootMachine>>

/** Reads names of files and sources each, so that variables last from one command to the next. */
const readingShell = `cd /root
exec 2>&1
while IFS= read -r file; do
  . "$file" </dev/null
  printf '\\n@exit %s\\n' "$?"
done`

export function isCompleteCommand(command: string) {
  if (command.endsWith('\\')) return false
  const [, word] = /<<'?(\w+)'?/.exec(command) ?? []
  if (word !== undefined && !new RegExp(`\\n${word}$`).test(command)) return false
  return spawnSync('sh', ['-n', '-c', command]).status === 0
}

async function findInit(booter: number): Promise<string> {
  for (;;) {
    const pid = descendants(booter).find((child) => readProcess(child, 'comm') === 'systemd\n')
    if (pid !== undefined) {
      const args = ['--target', pid, ...namespaces, 'systemctl', 'is-system-running', '--wait']
      const { stdout } = spawnSync('nsenter', args, { encoding: 'utf8' })
      // Degraded: a unit of the minimal system found no hardware. The runbooks check specific units.
      if (/^(?:running|degraded)\n/.test(stdout)) return pid
    }
    if (!existsSync(`/proc/${booter}`)) throw new Error('The system did not boot.')
    await delay(200)
  }
}

function descendants(pid: number): string[] {
  const children = readProcess(String(pid), `task/${pid}/children`).split(' ').filter(Boolean)
  return [...children, ...children.flatMap((child) => descendants(Number(child)))]
}

function readProcess(pid: string, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
