import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Config } from '../../../platform/config/config.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import type { TokenRow } from '../repository.ts'

type TokenLeakEmailInput = { token: TokenRow; team: string | null; config: Config }

export function createTokenLeakEmail({ token, team, config }: TokenLeakEmailInput): EmailTemplate {
  const name = toPlainName(token.name)
  const where = team === null ? 'your personal workspace' : `the workspace ${team}`
  return {
    subject: `The token ${name} was leaked and no longer works`,
    parts: [
      {
        say: `A token of ${where} was found where others can read it. We revoked it at once; programs that use it are refused from now on.`,
      },
      {
        facts: [
          ['Token', name],
          ['It could do', token.scopes.join(', ')],
          ['Created', utc(token.created_at)],
          ['Last used', token.last_used_at === null ? 'Never' : lastUse(token)],
        ],
      },
      {
        say: 'Create a new token for the programs that used it, remove the old one from where it was found, and look at the history of your keys for changes that your team did not make.',
      },
      { link: { label: 'Open the console', url: `${config.publicUrl}/console` } },
    ],
  }
}

function lastUse({ last_used_at, last_used_ip }: TokenRow) {
  return [last_used_at && utc(last_used_at), last_used_ip].filter(Boolean).join(' from ')
}

function utc(moment: Date) {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
