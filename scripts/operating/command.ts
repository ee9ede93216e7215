import { parseArgs } from 'node:util'

/** Exit codes of every command. The command line of developers (`packages/cli`) uses the same 0, 1 and 2. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** An unknown command, option or argument. Nothing was done. */
  wrongUsage: 2,
  /** Only of a `--dry-run`: there is something to do. */
  pending: 3,
  /** Stopped by a signal before it was done. */
  interrupted: 130,
} as const

type Option = {
  type: 'boolean' | 'string'
  /** Name of the value in the usage, such as `file` in `--key-file <file>`. */
  value?: string
  description: string
}
type Options = Record<string, Option>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'string' ? string : boolean
}

type Definition<Given extends Options> = {
  summary: string
  /** Names of the arguments, all of them required. */
  arguments?: string[]
  options?: Given
  /** Does the work and returns the exit code. */
  run: (given: {
    arguments: string[]
    options: Values<Given>
    signal: AbortSignal
  }) => Promise<number>
}

/** The export `command` of every file in `scripts/commands`. */
export type Command = {
  summary: string
  run: (name: string, args: string[]) => Promise<number>
}

/** Thrown for arguments that the parser accepts but the command does not. */
export class UsageError extends Error {}

/**
 * Declares a command of `fovea`. `--help` prints the usage and does nothing else; unknown options and wrong arguments are refused
 * before anything is done; an error that an operator can act on is printed as a sentence.
 */
export function defineCommand<const Given extends Options = Record<never, never>>(
  definition: Definition<Given>,
): Command {
  const { summary, arguments: names = [], run } = definition
  const options: Options = definition.options ?? {}
  return {
    summary,
    async run(name, args) {
      if (asksForHelp(args)) {
        console.log(`${summary}\n\n${usageOf(name, names, options)}`)
        return exitCodes.done
      }
      try {
        const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
        checkArguments(names, positionals)
        return await runUntilStopped((signal) =>
          // The parser has checked each value by the type that its option declares.
          run({ arguments: positionals, options: values as Values<Given>, signal }),
        )
      } catch (error) {
        if (!isUsageError(error)) throw error
        console.error(`${error.message}\n\n${usageOf(name, names, options)}`)
        return exitCodes.wrongUsage
      }
    },
  }
}

function asksForHelp(args: string[]) {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

function checkArguments(names: string[], given: string[]) {
  const missing = names[given.length]
  if (missing !== undefined) throw new UsageError(`The argument <${missing}> is missing.`)
  const extra = given[names.length]
  if (extra !== undefined) throw new UsageError(`There is an argument too many: ${extra}`)
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ERR_PARSE_ARGS')
}

function usageOf(name: string, names: string[], options: Options) {
  const all: Options = {
    ...options,
    help: { type: 'boolean', description: 'print this and do nothing' },
  }
  const rows = Object.entries(all).map(
    ([option, { value, description }]) =>
      [`--${option}${value === undefined ? '' : ` <${value}>`}`, description] as const,
  )
  const width = Math.max(...rows.map(([option]) => option.length))
  const line = [
    `usage: fovea ${name}`,
    ...names.map((argument) => `<${argument}>`),
    '[options]',
  ].join(' ')
  return [line, '', ...rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`)].join(
    '\n',
  )
}

async function runUntilStopped(run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await run(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) {
      console.error('stopped: nothing was changed')
      return exitCodes.interrupted
    }
    if (isUsageError(error)) throw error
    // Loaded here, because it loads most of the API, which `version` and `check` do without.
    const { sentenceOf } = await import('./sentence.ts')
    console.error(sentenceOf(error))
    return exitCodes.failed
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
