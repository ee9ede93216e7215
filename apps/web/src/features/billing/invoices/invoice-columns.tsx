import type { Invoice } from '@fovea/contract/billing'
import { formatCents } from '../../../lib/words/format.ts'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { invoiceState } from './invoice-words.ts'
import { isoOf } from './times.ts'

const column = columnsOf<Invoice>()

export const invoiceColumns = [
  column.computed(({ number }) => number ?? '–', 'Invoice'),
  column.accessor('created', 'Date', (value) => <Day iso={isoOf(value)} />),
  column.computed(({ status }) => invoiceState(status), 'Status'),
  column.accessor('amount_due', 'Amount', (value) => formatCents(value), { align: 'end' }),
]
