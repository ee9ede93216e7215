import type { z } from 'zod'

export type ConfigProblem = { name: string; reason?: string }

export class ConfigError extends Error {}

export function listProblems(error: z.ZodError | undefined, given: Record<string, unknown>) {
  const problems = new Map<string, ConfigProblem>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!problems.has(name)) problems.set(name, { name, ...(name in given && { reason: message }) })
  }
  return [...problems.values()]
}

export function describeProblems(
  problems: ConfigProblem[],
  given: Record<string, unknown>,
  misspelt: ReadonlyMap<string, string>,
) {
  const meant = new Set(misspelt.values())
  const lines = [
    ...[...misspelt].map(
      ([name, setting]) => `${name} is not a setting: did you mean ${setting}? Rename or remove it`,
    ),
    ...problems
      .filter(({ name, reason }) => reason !== undefined || !meant.has(name))
      .map((problem) => describeProblem(problem, given)),
  ]
  const [only = '', ...others] = lines
  if (others.length === 0) {
    return only.endsWith(' is missing') ? `${only}: set it, as .env.example shows.` : `${only}.`
  }
  return [
    `${lines.length} settings are missing or wrong:`,
    ...lines.map((line) => `  ${line}.`),
    '.env.example explains each of them.',
  ].join('\n')
}

function describeProblem({ name, reason }: ConfigProblem, given: Record<string, unknown>) {
  if (reason === undefined) return `${name} is missing`
  const value = String(given[name])
  return `${name} is wrong${isSecret(name, value) ? '' : ` (${value})`}: it ${reason}`
}

const secretName = /SECRET|STRIPE|DATABASE|METERING|ENCRYPTION|BACKUP|SMTP/

function isSecret(name: string, value: string) {
  return secretName.test(name) || (value.includes('://') && value.includes('@'))
}
