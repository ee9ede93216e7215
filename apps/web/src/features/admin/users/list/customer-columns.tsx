import type { Customer } from '@fovea/contract/admin'
import { useSearch } from '@tanstack/react-router'
import {
  formatCents,
  formatDate,
  formatNumber,
  formatRelative,
} from '../../../../lib/text/format.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import { CustomerStatus } from './CustomerStatus.tsx'
import { planLabels, sortLabels } from './customer-labels.ts'
import row from '../../../../ui/tables/RowLink.module.css'
import text from '../../../../ui/text/text.module.css'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './customer-columns.module.css'

function CustomerLink({ customer }: { customer: Customer }) {
  const search = useSearch({ from: '/console/admin/admin-users' })
  const { _id: id, kind, name, email, members } = customer
  return (
    <TextLink
      className={`${row.link} ${classes.who}`}
      to="/console/admin-users"
      search={{ ...search, id }}
    >
      <span className={classes.first}>
        <UserText className={classes.name} text={name || email} titled />
        {kind === 'team' && <span className={classes.kind}>Team of {members}</span>}
      </span>
      {name !== '' && <UserText className={classes.second} text={email || 'No owner'} titled />}
    </TextLink>
  )
}

/** A date alone would look like a visit after the first one. */
function LastSeen({ customer: { lastSeen, joined } }: { customer: Customer }) {
  const isRecent = formatRelative(lastSeen, useNow().getTime()) !== null
  return !isRecent && formatDate(lastSeen) === formatDate(joined) ? (
    <span className={text.dimmed}>Not since joining</span>
  ) : (
    <Time iso={lastSeen} />
  )
}

/** Nothing for an empty text: a small screen leaves empty cells out. */
function renderWords(words: string) {
  return words !== '' && <UserText className={classes.words} text={words} titled />
}

/** Zeros are faint, so that the others are found. */
function renderAmount(format: (amount: number) => string) {
  return (amount: number) =>
    amount === 0 ? <span className={text.dimmed}>{format(amount)}</span> : format(amount)
}

const column = createColumnHelper<Customer>()
const end = { align: 'end' } as const

export const customerColumns = [
  column.display(sortLabels.name, (customer) => <CustomerLink customer={customer} />),
  column.display('Teams, tags', (customer) =>
    renderWords([...customer.teams, ...customer.tags].join(', ')),
  ),
  column.accessor('plan', 'Plan', (plan) => planLabels[plan]),
  column.accessor('sessions', sortLabels.sessions, renderAmount(formatNumber), end),
  column.accessor('spend', sortLabels.spend, renderAmount(formatCents), end),
  column.display(sortLabels.seen, (customer) => <LastSeen customer={customer} />),
  column.accessor('joined', sortLabels.joined, (iso) => <Day iso={iso} />),
  column.accessor('state', 'Account', (state) => (
    <span className={classes.state}>
      <CustomerStatus state={state} />
    </span>
  )),
]
