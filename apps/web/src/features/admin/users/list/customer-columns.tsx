import type { Customer } from '@fovea/contract/admin'
import { useSearch } from '@tanstack/react-router'
import { formatCents, formatNumber } from '../../../../lib/text/format.ts'
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
  const { _id: id, name, email } = customer
  return (
    <TextLink
      className={`${row.link} ${classes.who}`}
      to="/console/admin-users"
      search={{ ...search, id }}
    >
      <UserText className={classes.name} text={name || email} titled />
      {name !== '' && <UserText className={classes.second} text={email || 'No owner'} titled />}
    </TextLink>
  )
}

function nameTeams({ kind, members, teams }: Customer) {
  return kind === 'team' ? [`Team of ${members}`] : teams
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
    renderWords([...nameTeams(customer), ...customer.tags].join(', ')),
  ),
  column.accessor('plan', 'Plan', (plan) => planLabels[plan]),
  column.accessor('sessions', sortLabels.sessions, renderAmount(formatNumber), end),
  column.accessor('spend', sortLabels.spend, renderAmount(formatCents), end),
  column.accessor('lastSeen', sortLabels.seen, (iso) => <Time iso={iso} />),
  column.accessor('joined', sortLabels.joined, (iso) => <Day iso={iso} />),
  column.accessor('state', 'Account', (state) => (
    <span className={classes.state}>
      <CustomerStatus state={state} />
    </span>
  )),
]
