import type { Invoice } from '@fovea/contract/billing'
import { formatCents } from '../../../lib/text/format.ts'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { formatInvoiceStatus } from '../../../lib/text/invoice-status.ts'
import { toIsoTime } from './to-iso-time.ts'

const column = createColumnHelper<Invoice>()

export const invoiceColumns = [
  column.computed(({ number }) => number ?? '–', 'Invoice'),
  column.accessor('created', 'Date', (value) => <Day iso={toIsoTime(value)} />),
  column.computed(formatInvoiceStatus, 'Status'),
  column.accessor('amount_due', 'Amount', (value) => formatCents(value), { align: 'end' }),
]
