import { type NewToken, type Scope, tokenDays } from '@fovea/contract/tokens'
import { maxTokenKeys } from '@fovea/contract/tokens/scopes'
import { Choice, Choices } from '../../ui/forms/Choices.tsx'
import type { KeyChoice } from './key-choice.ts'
import classes from './Tokens.module.css'

const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'keys:read': 'See all keys with their strings, restrictions, certificates, licenses and history',
  'keys:write':
    'Create, restrict, rotate, delete and restore production keys, fix refusals, simulate failures with the development key',
  'licenses:write': 'Issue and revoke licenses for devices without a network',
  'usage:read': 'See sessions by day, app and platform, what they cost, and tracking quality',
  'logs:read': 'See sessions and refusals one by one, also as they happen',
  'billing:read': 'See the plan, the card’s last digits, invoices and the spend cap',
  'webhooks:read': 'See webhooks and what they sent, and listen to events',
  'webhooks:write': 'Set up webhooks, send again what they sent, and send samples',
}

type ScopeProps = {
  offered: readonly Scope[]
  scopes: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  error: string | undefined
}

export function ScopeChoice({ offered, scopes, onChange, error }: ScopeProps) {
  return (
    <Choices legend="Scopes" error={error}>
      <div className={classes.choices}>
        {offered.map((scope) => (
          <Choice
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              onChange(checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
            aside={scopeDescriptions[scope]}
          >
            <code>{scope}</code>
          </Choice>
        ))}
      </div>
    </Choices>
  )
}

const ends = [
  ...tokenDays.map((days) => ({ days, word: `In ${days} days` })),
  { days: null, word: 'Never' },
]

type Days = NewToken['days']

export function ExpiryChoice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <Choices legend="Expires" row>
      {ends.map((end) => (
        <Choice
          key={end.word}
          name="expires"
          checked={days === end.days}
          onChange={() => onChange(end.days)}
        >
          {end.word}
        </Choice>
      ))}
    </Choices>
  )
}

type KeyProps = {
  keys: readonly KeyChoice[]
  /** Null for all keys. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error: string | undefined
}

export function KeyLimitChoice({ keys, chosen, onChange, error }: KeyProps) {
  return (
    <Choices legend="Keys" error={error}>
      <Choice name="keys" checked={chosen === null} onChange={() => onChange(null)}>
        All keys of the workspace
      </Choice>
      <Choice
        name="keys"
        checked={chosen !== null}
        onChange={() => onChange([])}
        aside={`At most ${maxTokenKeys}. The token cannot create keys, and can have scopes of keys only.`}
      >
        Only chosen keys
      </Choice>
      {chosen !== null && (
        <div className={classes.keys}>
          {keys.map(({ id, app, masked }) => (
            <Choice
              key={id}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
              aside={masked}
            >
              {app}
            </Choice>
          ))}
        </div>
      )}
    </Choices>
  )
}
