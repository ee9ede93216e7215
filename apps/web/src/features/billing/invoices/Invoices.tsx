import type { Invoice } from '@fovea/contract/billing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatCents } from '../../../lib/text/format.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { invoicesQuery } from '../calls.ts'
import { toIsoTime } from './to-iso-time.ts'
import { InvoiceDetail } from './InvoiceDetail.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { formatInvoiceStatus } from '../../../lib/text/invoice-status.ts'

const column = createColumnHelper<Invoice>()

const invoiceColumns = [
  column.computed(({ number }) => number ?? '–', 'Invoice'),
  column.accessor('created', 'Date', (value) => <Day iso={toIsoTime(value)} />),
  column.computed(formatInvoiceStatus, 'Status'),
  column.accessor('amount_due', 'Amount', (value) => formatCents(value), { align: 'end' }),
]

/** `firstOn` is the day of the first invoice, undefined if none is due. */
export function Invoices({ firstOn }: { firstOn: string | undefined }) {
  const invoices = useInfiniteQuery(invoicesQuery)
  const rows = useOpenRows()
  const docs = invoices.data?.pages.flatMap((page) => page.docs)
  const isEmpty = docs?.length === 0
  return (
    <Section
      title="Invoices"
      sentence={
        isEmpty
          ? `No invoices yet.${firstOn === undefined ? '' : ` The first comes on ${firstOn}.`}`
          : 'What we billed each month, and for which sessions.'
      }
    >
      {!isEmpty && (
        <DataTable<Invoice>
          query={invoices}
          failure="Your invoices could not be loaded."
          label="invoices"
          columns={invoiceColumns}
          rows={docs}
          rowId={({ id }) => id}
          placeholderRows={1}
          partial={invoices.hasNextPage}
          empty={null}
          expand={{
            open: rows.open,
            onToggle: rows.toggle,
            canOpen: () => true,
            nameOf: ({ number, created }) => `invoice ${number ?? formatDate(toIsoTime(created))}`,
            renderDetail: (invoice) => <InvoiceDetail invoice={invoice} />,
          }}
        />
      )}
      <OlderRows query={invoices} />
    </Section>
  )
}
