import { readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type Command, exitCodes } from './operating/command.ts'
import { loadEnvironment } from './operating/environment.ts'

const nameWidth = 20

const folder = path.join(import.meta.dirname, 'commands')
const commands = new Map(
  readdirSync(folder)
    .map((file) => /^([a-z-]+)\.[jt]s$/.exec(file))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[0]] as const])),
)

loadEnvironment()
// What was compiled is kept with the data: the rest may be read-only. Where it cannot be kept, nothing is.
const { DATA_DIR } = process.env
if (DATA_DIR) {
  const folder = path.resolve(import.meta.dirname, '..', DATA_DIR, 'compiled')
  enableCompileCache(folder)
  // Workers find it in their environment.
  process.env['NODE_COMPILE_CACHE'] ??= folder
}

const [name = 'start', ...args] = process.argv.slice(2)
const file = commands.get(name.replace(/^--?/, ''))
if (name === 'help' || name === '--help' || name === '-h') {
  await help()
} else if (file === undefined) {
  console.error(`There is no command ${name}: \`fovea help\` lists them.`)
  process.exitCode = exitCodes.wrongUsage
} else {
  const command = await load(file)
  process.exitCode = await command.run(path.parse(file).name, args)
}

async function help() {
  console.log('fovea [command]\n')
  for (const [command, file] of [...commands].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { summary } = await load(file)
    console.log(`  ${command.padEnd(nameWidth)} ${summary}`)
  }
  console.log(`  ${'help'.padEnd(nameWidth)} Lists the commands.`)
  console.log(
    '\n`fovea <command> --help` explains one. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 (--dry-run) something to do.',
  )
}

async function load(file: string): Promise<Command> {
  const { command }: { command: Command } = await import(path.join(folder, file))
  return command
}
