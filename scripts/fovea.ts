import { readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** What every file of the folder `commands` offers. */
type Command = { summary: string; run: (args: string[]) => Promise<number> }

const folder = path.join(import.meta.dirname, 'commands')
const commands = new Map(
  readdirSync(folder)
    .map((file) => /^([a-z-]+)\.[jt]s$/.exec(file))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[0]] as const])),
)

// What was compiled is kept with the data: the rest may be read-only. Where it cannot be kept, nothing is.
const { DATA_DIR } = process.env
if (DATA_DIR) enableCompileCache(path.resolve(import.meta.dirname, '..', DATA_DIR, 'compiled'))

const [name = 'start', ...args] = process.argv.slice(2)
const file = commands.get(name.replace(/^--?/, ''))
if (name === 'help' || name === '--help' || name === '-h') {
  await help()
} else if (file === undefined) {
  console.error(`There is no command ${name}: \`fovea help\` lists them.`)
  process.exitCode = 2
} else {
  const { run } = await load(file)
  process.exitCode = await run(args)
}

async function help() {
  console.log('fovea [command]\n')
  for (const [command, file] of [...commands].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { summary } = await load(file)
    console.log(`  ${command.padEnd(16)} ${summary}`)
  }
  console.log(`  ${'help'.padEnd(16)} Lists the commands.`)
}

async function load(file: string): Promise<Command> {
  const command: Command = await import(path.join(folder, file))
  return command
}
