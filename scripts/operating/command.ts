import { parseArgs } from 'node:util'
import { findClosestWord } from '@fovea/api/spelling'

/** Exit codes of every command. The command line of developers (`packages/cli`) uses the same 0, 1 and 2. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** An unknown command, option or argument. Nothing was changed. */
  wrongUsage: 2,
  /** A `--dry-run` found something to do. */
  pending: 3,
  interrupted: 130,
} as const

type Option = {
  type: 'boolean' | 'string'
  value?: string
  description: string
}
type Options = Record<string, Option>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'string' ? string : boolean
}

type Syntax<Given extends Options> = {
  summary: string
  arguments?: string[]
  options?: Given
}

type Definition<Given extends Options> = Syntax<Given> & {
  /** Printed if a signal stops the command. Only for commands that leave everything unchanged then. */
  stopped?: string
  /** Does the work and returns the exit code. Must reject soon after the signal is aborted. */
  run: (given: {
    arguments: string[]
    options: Values<Given>
    signal: AbortSignal
  }) => Promise<number>
}

export type Command = {
  summary: string
  run: (name: string, args: string[]) => Promise<number>
}

/** Thrown for arguments that the parser accepts but the command does not. */
export class UsageError extends Error {}

/** Refuses wrong options before the command runs; prints errors that an operator can fix as a sentence. */
export function defineCommand<const Given extends Options = Options>(
  definition: Definition<Given>,
): Command {
  return {
    summary: definition.summary,
    async run(name, args) {
      const program = `fovea ${name}`
      const given = readArguments(program, definition, args)
      if ('code' in given) return given.code
      try {
        return await runUntilStopped(definition, given)
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        return refuseUsage(error, program, definition)
      }
    },
  }
}

export function readArguments<const Given extends Options = Options>(
  program: string,
  syntax: Syntax<Given>,
  args: string[],
): { code: number } | { arguments: string[]; options: Values<Given> } {
  if (asksForHelp(args)) {
    console.log(`${syntax.summary}\n\n${usageOf(program, syntax)}`)
    return { code: exitCodes.done }
  }
  try {
    return parseArguments(syntax, args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { code: refuseUsage(error, program, syntax) }
  }
}

function refuseUsage(error: UsageError, program: string, syntax: Syntax<Options>) {
  console.error(`${error.message}\n\n${usageOf(program, syntax)}`)
  return exitCodes.wrongUsage
}

function asksForHelp(args: string[]) {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

/** Parses leniently, because the parser's own messages explain its rules instead of the mistake. */
function parseArguments<Given extends Options>(syntax: Syntax<Given>, args: string[]) {
  const names = syntax.arguments ?? []
  const options: Options = syntax.options ?? {}
  const { tokens, values, positionals } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    checkOption(options[token.name], token, Object.keys(options))
    if (seen.has(token.name)) throw new UsageError(`The option ${token.rawName} is given twice.`)
    seen.add(token.name)
  }
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageError(`The argument <${missing}> is missing.`)
  const extra = positionals[names.length]
  if (extra !== undefined) throw new UsageError(`There is one argument too many: ${extra}`)
  if (!hasTypesOf<Given>(options, values))
    throw new Error('A value is not of the type of its option.')
  return { arguments: positionals, options: values }
}

function hasTypesOf<Given extends Options>(
  options: Options,
  values: Record<string, unknown>,
): values is Values<Given> {
  return Object.entries(values).every(([name, value]) => typeof value === options[name]?.type)
}

type OptionToken = {
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function checkOption(option: Option | undefined, token: OptionToken, names: string[]) {
  const { rawName, value, inlineValue } = token
  if (option === undefined) {
    const closest = findClosestWord(rawName.replace(/^--?/, ''), names)
    const hint = closest === undefined ? '' : ` Did you mean --${closest}?`
    throw new UsageError(`There is no option ${rawName}.${hint}`)
  }
  if (option.type === 'boolean' && value !== undefined) {
    throw new UsageError(`The option ${rawName} takes no value.`)
  }
  // A value that begins with a dash is more likely an option, unless it is written as --option=-value.
  const isMissing = value === undefined || value === '' || (value.startsWith('-') && !inlineValue)
  if (option.type === 'string' && isMissing) {
    throw new UsageError(`The option ${rawName} needs a value: ${rawName} <${option.value}>`)
  }
}

function usageOf(program: string, { arguments: names = [], options = {} }: Syntax<Options>) {
  const all: Options = {
    ...options,
    help: { type: 'boolean', description: 'print this and do nothing' },
  }
  const rows = Object.entries(all).map(
    ([option, { value, description }]) =>
      [`--${option}${value === undefined ? '' : ` <${value}>`}`, description] as const,
  )
  const width = Math.max(...rows.map(([option]) => option.length))
  const line = [`usage: ${program}`, ...names.map((argument) => `<${argument}>`), '[options]'].join(
    ' ',
  )
  return [line, '', ...rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`)].join(
    '\n',
  )
}

async function runUntilStopped<Given extends Options>(
  { run, stopped = 'Stopped before it was done. Run it again to complete it.' }: Definition<Given>,
  given: { arguments: string[]; options: Values<Given> },
): Promise<number> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await run({ ...given, signal: controller.signal })
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (controller.signal.aborted) {
      console.error(stopped)
      return exitCodes.interrupted
    }
    // Loaded late, because it loads most of the API, which `version` and `check` do not need.
    const { describeError } = await import('./describe-error.ts')
    console.error(describeError(error))
    return exitCodes.failed
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
