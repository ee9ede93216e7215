import type { Customer } from '@fovea/contract/admin'
import { streamCsv } from '../../../platform/http/streaming/stream-csv.ts'

const columns = [
  'Id',
  'Kind',
  'Name',
  'Email',
  'Members',
  'Teams',
  'Tags',
  'Plan',
  'State',
  'SessionsThisMonth',
  'SpendThisMonthUsd',
  'LastSeen',
  'Joined',
]

export function streamCustomerCsv(customers: AsyncIterable<Customer[]>) {
  return streamCsv(columns, rowsOf(customers))
}

async function* rowsOf(customers: AsyncIterable<Customer[]>) {
  for await (const page of customers) {
    yield page.map((row) => [
      row._id,
      row.kind,
      row.name,
      row.email,
      row.members,
      row.teams.join(', '),
      row.tags.join(', '),
      row.plan,
      row.state,
      row.sessions,
      (row.spend / 100).toFixed(2),
      row.lastSeen,
      row.joined,
    ])
  }
}
