import type { Token } from '@fovea/contract/tokens'
import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { createColumnHelper } from '../../ui/tables/table-columns.ts'
import { StatusDot } from '../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../ui/values/Time.tsx'
import { RowButton } from '../../ui/buttons/RowButton.tsx'
import type { KeyChoice } from './key-choice.ts'
import classes from './Tokens.module.css'
import { formatCount } from '../../lib/text/format.ts'

type Given = { keys: readonly KeyChoice[]; onEnd: (token: Token) => void }

export function createTokenColumns({ keys, onEnd }: Given) {
  const column = createColumnHelper<Token>()
  return [
    column.accessor('name', 'Name', (value, token) => (
      <span className={classes.name} data-title>
        {value}
        <span className={classes.aside}>
          {token.ciRuleId === null ? madeBy(token) : 'Signed in from CI'}
        </span>
      </span>
    )),
    column.computed(
      ({ scopes }) => scopes.join(', '),
      'Scopes',
      (value, { networks, keys: limit }) => (
        <span className={classes.scopes}>
          {value === '' ? 'None any more' : <Scopes names={value} />}
          {limit !== null && (
            <span className={classes.aside}>Only {describeKeys(limit, keys)}</span>
          )}
          {networks.length > 0 && (
            <span className={classes.aside}>Only from {networks.join(', ')}</span>
          )}
        </span>
      ),
    ),
    column.accessor('created', 'Created', (value) => <Day iso={value} />),
    column.accessor('lastUsed', 'Last used', (_, token) =>
      token.lastUsed === null ? (
        'Never'
      ) : (
        <span className={classes.name}>
          <Time iso={token.lastUsed} />
          <span className={classes.aside}>{token.lastAddress}</span>
        </span>
      ),
    ),
    column.accessor('expires', 'Expires', (_, token) => {
      if (token.expired) return <StatusDot tone="bad" word="Expired" />
      return token.expires === null ? 'Never' : <Day iso={token.expires} />
    }),
    column.display(
      'Actions',
      (token) => (
        <RowButton label={`Revoke ${token.name}`} onClick={() => onEnd(token)}>
          Revoke
        </RowButton>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

/** The comma stays for screen readers and for copying. */
function Scopes({ names }: { names: string }) {
  return names.split(', ').map((name, place) => (
    <Fragment key={name}>
      {place > 0 && <VisuallyHidden>, </VisuallyHidden>}
      <code className={classes.scope}>{name}</code>
    </Fragment>
  ))
}

function madeBy({ madeBy: maker }: Token) {
  return maker === null ? 'by a former member' : `by ${maker.name || maker.email}`
}

/** A key that was deleted has no name here; restored, the token works for it again. */
function describeKeys(limit: readonly string[], keys: readonly KeyChoice[]) {
  const only = keys.find(({ id }) => limit.includes(id))
  return limit.length === 1 && only
    ? `${only.app} (${only.masked})`
    : formatCount(limit.length, 'key')
}
