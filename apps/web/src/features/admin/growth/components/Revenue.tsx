import type { GrowthMonth } from '@fovea/contract/admin'
import { formatCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCents, formatNumber } from '../../../../lib/text/format.ts'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { formatShare } from '../format-share.ts'
import { GroupLink } from './GroupLink.tsx'
import { Period } from './Period.tsx'

const column = createColumnHelper<GrowthMonth>()
const end = { align: 'end' } as const

type Linked = 'payers' | 'paid' | 'refunded' | 'newPayers' | 'lostPayers' | 'unpaid' | 'writtenOff'

function linked(
  group: Linked,
  countOf: (month: GrowthMonth) => number | null,
  words: (month: GrowthMonth) => ReactNode,
) {
  return (month: GrowthMonth) => {
    const count = countOf(month)
    if (count === null) return '–'
    return (
      <GroupLink group={group} period={month} sort="spend" some={count > 0}>
        {words(month)}
      </GroupLink>
    )
  }
}

const count = (read: (month: GrowthMonth) => number | null) => (month: GrowthMonth) =>
  formatNumber(read(month) ?? 0)

const payers = ({ payers: some }: GrowthMonth) => some
const newPayers = ({ newPayers: some }: GrowthMonth) => some
const lostPayers = ({ lostPayers: some }: GrowthMonth) => some

const columns = [
  column.display('Month', (month) => <Period period={month} />),
  column.display(
    'Revenue',
    linked('payers', payers, ({ revenue }) => formatCents(revenue)),
    end,
  ),
  column.display(
    'Paid',
    linked(
      'paid',
      ({ paid }) => paid,
      ({ paid }) => formatCents(paid),
    ),
    end,
  ),
  column.display(
    'Refunded',
    linked(
      'refunded',
      ({ refundedCustomers }) => refundedCustomers,
      ({ refunded }) => formatCents(refunded),
    ),
    end,
  ),
  column.display(
    'Unpaid',
    linked(
      'unpaid',
      ({ unpaidCustomers }) => unpaidCustomers,
      ({ unpaid }) => formatCents(unpaid),
    ),
    end,
  ),
  column.display(
    'Written off',
    linked(
      'writtenOff',
      ({ writtenOffCustomers }) => writtenOffCustomers,
      ({ writtenOff }) => formatCents(writtenOff),
    ),
    end,
  ),
  column.display('Paying', linked('payers', payers, count(payers)), end),
  column.display('New', linked('newPayers', newPayers, count(newPayers)), end),
  column.display('Lost', linked('lostPayers', lostPayers, count(lostPayers)), end),
  column.display(
    'Churn',
    linked('lostPayers', lostPayers, ({ lostPayers: lost, payersBefore }) =>
      formatShare(lost ?? 0, payersBefore),
    ),
    end,
  ),
]

const sentence =
  'What invoices for the month come to, before refunds; in this month also the spend so far. Refunded: the part of these invoices that was paid back until now. Paying: customers who owe more than $0. New: no such month before. Lost: the month before, and not this one. Churn: lost, of those who paid for the month before.'

export function Revenue({ months }: { months: readonly GrowthMonth[] }) {
  const navigate = useNavigate()

  function openMonth(date: string) {
    const month = months.find(({ from, payers: some }) => from === date && some > 0)
    if (month === undefined) return
    const group = formatCustomerGroup({ name: 'payers', from: month.from, to: month.to })
    void navigate({ to: '/console/admin-users', search: { group, sort: 'spend' } })
  }

  if (months.every(({ revenue, payersBefore }) => revenue === 0 && payersBefore === 0)) {
    return <Card title="Revenue by month" sentence="No customer has been invoiced yet." />
  }
  return (
    <Card title="Revenue by month" sentence={sentence}>
      <DayChart
        label="Revenue by month"
        format={(dollars) => formatCents(Math.round(dollars * 100))}
        days={months.map(({ from: date, to, open, revenue }) => ({
          date,
          to,
          open,
          count: revenue / 100,
        }))}
        effect="opens the customers who pay for the month"
        onSelect={openMonth}
      />
      <DataTable<GrowthMonth>
        label="Revenue by month"
        columns={columns}
        rows={months.toReversed()}
        rowId={({ from }) => from}
        partial
        dense
        empty=""
      />
    </Card>
  )
}
