import { type NewToken, type Scope, tokenDays } from '@fovea/contract/tokens'
import { scopeAbilities } from './scope-words.ts'
import classes from './Tokens.module.css'

type ScopeProps = {
  offered: readonly Scope[]
  scopes: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  error: string | undefined
}

/** What a token may do. */
export function ScopeChoice({ offered, scopes, onChange, error }: ScopeProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Scopes</legend>
      {offered.map((scope) => (
        <label key={scope} className={classes.option}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
          <code>{scope}</code>
          <span className={classes.aside}>{scopeAbilities[scope]}</span>
        </label>
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const ends = [
  ...tokenDays.map((days) => ({ days, word: `In ${days} days` })),
  { days: null, word: 'Never' },
]

type Days = NewToken['days']

/** How long it works. */
export function EndChoice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <fieldset className={classes.choice}>
      <legend>Expires</legend>
      <div className={classes.ends}>
        {ends.map((end) => (
          <label key={end.word} className={classes.end}>
            <input
              type="radio"
              name="expires"
              checked={days === end.days}
              onChange={() => onChange(end.days)}
            />
            {end.word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
