import type { Token } from '@fovea/contract/tokens'
import { Button, VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../ui/tables/table-columns.ts'
import { StatusDot } from '../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../ui/values/Time.tsx'
import classes from './Tokens.module.css'

export function tokenColumns({ onEnd }: { onEnd: (token: Token) => void }) {
  const column = columnsOf<Token>()
  return [
    column.accessor('name', {
      header: 'Name',
      cell: ({ getValue, row: { original: token } }) => (
        <span className={classes.name}>
          {getValue()}
          <span className={classes.aside}>{madeBy(token)}</span>
        </span>
      ),
    }),
    column.computed(({ scopes }) => scopes.join(', '), {
      id: 'scopes',
      header: 'Scopes',
      cell: ({ getValue }) => (
        <span className={classes.scopes}>{getValue() || 'None any more'}</span>
      ),
    }),
    column.accessor('created', {
      header: 'Created',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.accessor('lastUsed', {
      header: 'Last used',
      cell: ({ row: { original: token } }) =>
        token.lastUsed === null ? (
          'Never'
        ) : (
          <span className={classes.name}>
            <Time iso={token.lastUsed} />
            <span className={classes.aside}>{token.lastAddress}</span>
          </span>
        ),
    }),
    column.accessor('expires', {
      header: 'Expires',
      cell: ({ row: { original: token } }) => {
        if (token.expired) return <StatusDot tone="bad" word="Expired" />
        return token.expires === null ? 'Never' : <Day iso={token.expires} />
      },
    }),
    column.display({
      id: 'acts',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: token } }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`End ${token.name}`}
          onClick={() => onEnd(token)}
        >
          End
        </Button>
      ),
    }),
  ]
}

function madeBy({ madeBy: maker }: Token) {
  return maker === null ? 'by a former member' : `by ${maker.name || maker.email}`
}
