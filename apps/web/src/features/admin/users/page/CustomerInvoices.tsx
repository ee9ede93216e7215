import type { Invoice } from '@fovea/contract/billing'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCents } from '../../../../lib/text/format.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import { customerInvoicesQuery } from '../calls.ts'

const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

const column = createColumnHelper<Invoice>()

const columns = [
  column.accessor('number', 'Invoice', (number, { hostedUrl }) =>
    hostedUrl === null ? (
      (number ?? 'Not numbered yet')
    ) : (
      <Anchor href={hostedUrl} target="_blank" rel="noreferrer">
        {number ?? 'Not numbered yet'}
      </Anchor>
    ),
  ),
  column.accessor('created', 'Date', (seconds) => (
    <Day iso={new Date(seconds * 1000).toISOString()} />
  )),
  column.accessor('status', 'Status', (status) => states[status] ?? status),
  column.accessor('total', 'Total', formatCents, { align: 'end' }),
  column.accessor('amount_paid', 'Paid', formatCents, { align: 'end' }),
]

export function CustomerInvoices({ id }: { id: string }) {
  const invoices = useInfiniteQuery(customerInvoicesQuery(id))
  return (
    <Section title="Invoices">
      <DataTable<Invoice>
        query={invoices}
        failure="The invoices could not be loaded."
        label="the customer's invoices"
        columns={columns}
        rows={invoices.data?.pages.flatMap(({ docs }) => docs)}
        rowId={(invoice) => invoice.id}
        placeholderRows={1}
        partial={invoices.hasNextPage}
        empty="No invoices yet."
      />
      <OlderRows query={invoices} />
    </Section>
  )
}
