import type { Invoice } from '@fovea/contract/billing'
import { formatCents } from '../../../lib/words/format.ts'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { invoiceState } from './invoice-words.ts'
import { isoOf } from './times.ts'

const column = columnsOf<Invoice>()

export const invoiceColumns = [
  column.computed(({ number }) => number ?? '–', { id: 'number', header: 'Invoice' }),
  column.accessor('created', {
    header: 'Date',
    cell: ({ getValue }) => <Day iso={isoOf(getValue())} />,
  }),
  column.computed(({ status }) => invoiceState(status), { id: 'state', header: 'Status' }),
  column.accessor('amount_due', {
    header: 'Amount',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatCents(getValue()),
  }),
]
