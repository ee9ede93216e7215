import { type NewToken, type Scope, tokenDays } from '@fovea/contract/tokens'
import { Choice, Choices } from '../../ui/forms/Choices.tsx'
import { scopeDescriptions } from './scope-descriptions.ts'

type ScopeProps = {
  offered: readonly Scope[]
  scopes: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  error: string | undefined
}

export function ScopeChoice({ offered, scopes, onChange, error }: ScopeProps) {
  return (
    <Choices legend="Scopes" error={error}>
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
