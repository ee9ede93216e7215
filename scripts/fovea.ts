import { readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { findClosestWord } from '@fovea/api/spelling'
import { type Command, exitCodes } from './operating/command.ts'
import { loadEnvironment } from './operating/environment.ts'

const nameWidth = 22

const folder = path.join(import.meta.dirname, 'commands')
const commands = new Map(
  readdirSync(folder)
    .map((file) => /^([a-z-]+)\.[jt]s$/.exec(file))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[0]] as const])),
)

loadEnvironment()
process.exitCode = await run(process.argv.slice(2))
// Work that a signal stopped may still hold connections open.
if (process.exitCode === exitCodes.interrupted) process.exit()

async function run([name = 'start', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') return help(args)
  if (name === '--version') return run(['version', ...args])
  if (args.length === 0) keepCompiled(name)
  const command = await load(name)
  return command ? command.run(name, args) : refuse(name)
}

/** Caches the code with the data, because other folders may be read-only. Without write access, nothing is cached. */
function keepCompiled(name: string) {
  const { DATA_DIR } = process.env
  if (!DATA_DIR || (name !== 'start' && name !== 'check')) return
  const folder = path.resolve(import.meta.dirname, '..', DATA_DIR, 'compiled')
  enableCompileCache(folder)
  process.env['NODE_COMPILE_CACHE'] ??= folder
}

async function help(args: string[]) {
  const [name, extra] = args.filter((arg) => arg !== '--help' && arg !== '-h')
  if (extra !== undefined) {
    console.error(`There is one argument too many: ${extra}\n\nusage: fovea help [command]`)
    return exitCodes.wrongUsage
  }
  if (name === undefined || name === 'help') return list()
  const command = await load(name)
  return command ? command.run(name, ['--help']) : refuse(name)
}

async function list() {
  console.log('usage: fovea [command]\n')
  for (const name of [...commands.keys()].toSorted()) {
    console.log(`  ${name.padEnd(nameWidth)} ${(await load(name))?.summary}`)
  }
  console.log(`  ${'help'.padEnd(nameWidth)} Lists the commands, or explains one.

\`fovea help <command>\` explains a command and its options, and does nothing else.

Exit codes:
  ${exitCodes.done}    done
  ${exitCodes.failed}    failed; the reason is printed
  ${exitCodes.wrongUsage}    wrong usage; nothing was done
  ${exitCodes.pending}    --dry-run: there is something to do
  ${exitCodes.interrupted}  stopped by a signal before it was done`)
  return exitCodes.done
}

function refuse(name: string) {
  const kind = name.startsWith('-') ? 'option' : 'command'
  const closest = findClosestWord(name.replace(/^--?/, ''), [...commands.keys(), 'help'])
  const hint = closest === undefined ? '' : ` Did you mean ${closest}?`
  console.error(`There is no ${kind} ${name}.${hint} \`fovea help\` lists the commands.`)
  return exitCodes.wrongUsage
}

async function load(name: string): Promise<Command | undefined> {
  const file = commands.get(name)
  if (file === undefined) return undefined
  const { command }: { command: Command } = await import(path.join(folder, file))
  return command
}
