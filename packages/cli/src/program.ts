import { type Command, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { CliEnvironment, CommandContext } from './command-context.ts'
import { createConnection, resolveConsoleUrl, type ConsoleOptions } from './connection.ts'
import { openCredentials, type Credentials } from './credentials.ts'
import type { ExitCode } from './cli-error.ts'
import type { Printer } from './print.ts'

type Options = ConsoleOptions & { json?: boolean }
export type Keyed = Pick<ConsoleOptions, 'idempotencyKey'>
export type Confirmed = { yes?: boolean }

/** Everything that a command group needs to add its commands. */
export type Program = {
  root: Command
  name: string
  environment: CliEnvironment
  credentials: Credentials
  printer: () => Printer
  /** The console and the token of a command. */
  at: (keyed?: Keyed) => CommandContext
  /** The console of a command that needs no token. */
  here: () => { url: URL; workspace: string | undefined }
  end: (code: ExitCode) => void
}

export function createProgram(
  root: Command,
  environment: CliEnvironment,
  end: (code: ExitCode) => void,
): Program {
  const { env, isTerminal, writeOut, writeError, wait, ask } = environment
  const credentials = openCredentials(environment)
  const options = () => {
    const { workspace = env['FOVEA_WORKSPACE'] || undefined, ...others } = root.opts<Options>()
    return { ...others, workspace }
  }
  const printer = () => ({ out: writeOut, isTerminal, json: options().json === true })
  return {
    root,
    name: `fovea ${manifest.version}`,
    environment,
    credentials,
    printer,
    at: (keyed = {}) => ({
      console: createConnection(env, { ...options(), ...keyed }, credentials),
      printer: printer(),
      writeError,
      wait,
      ask,
    }),
    here: () => ({
      url: resolveConsoleUrl(env, options(), credentials),
      workspace: options().workspace,
    }),
    end,
  }
}

type CommandText = { summary: string; examples: string[]; note?: string }

export function addCommand(
  parent: Command,
  usage: string,
  { summary, examples, note }: CommandText,
): Command {
  const lines = examples.map((example) => `  fovea ${example}`)
  const heading = examples.length === 1 ? 'Example:' : 'Examples:'
  const text = ['', heading, ...lines, ...(note === undefined ? [] : ['', note])].join('\n')
  return parent
    .command(usage)
    .description(summary)
    .allowExcessArguments(false)
    .addHelpText('after', text)
}

/** Adds a command that changes something once for an idempotency key. */
export function addChange(parent: Command, usage: string, text: CommandText): Command {
  return addCommand(parent, usage, text).option(
    '--idempotency-key <text>',
    'run the command once for this text, even if it is repeated within 24 hours',
  )
}

export function confirmedBy(command: Command): Command {
  return command.option('--yes', 'do it without asking')
}

export function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices)
}

/** Repeated options build a list; an option after one that emptied the list starts a new list. */
export function collect(value: string, before: string[] | false | undefined): string[] {
  return [...(before || []), value]
}
