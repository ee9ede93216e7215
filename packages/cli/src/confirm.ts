import type { CommandContext } from './command-context.ts'
import { CliError } from './cli-error.ts'

type Confirmation = { isConfirmed: boolean; warning: string }

/** Asks a user at a terminal; a script must pass `--yes`. */
export async function confirmAction(
  { ask }: Pick<CommandContext, 'ask'>,
  { isConfirmed, warning }: Confirmation,
) {
  if (isConfirmed) return
  if (ask === undefined) throw new CliError('usage', `${warning} Pass --yes to confirm.`)
  const answer = await ask(`${warning}\nContinue? [y/N] `)
  if (!/^\s*y(?:es)?\s*$/i.test(answer)) throw new CliError('refused', 'Nothing was changed.')
}
