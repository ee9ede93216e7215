import type { Invoice } from '@fovea/contract/billing'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatCents } from '../../../../lib/text/format.ts'
import { formatInvoiceStatus } from '../../../../lib/text/invoice-status.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import { type CustomerDetail, customerInvoicesQuery } from '../calls.ts'
import { describeUnconfirmed } from './adjustment-labels.ts'
import { FailedTasks } from './FailedTasks.tsx'
import { RefundForm } from './RefundForm.tsx'
import { UnpaidInvoice } from './UnpaidInvoice.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { useModalOf } from '../../../../lib/page/use-modal-of.ts'

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
  column.computed(formatInvoiceStatus, 'Status'),
  column.accessor('total', 'Total', formatCents, { align: 'end' }),
]

export function CustomerInvoices({
  detail: { doc, billing, failedJobs },
}: {
  detail: CustomerDetail
}) {
  const { _id: id } = doc
  const invoices = useInfiniteQuery(customerInvoicesQuery(id))
  const mayRefund = useStaffPermission('money:write')
  const refund = useModalOf<Invoice>()
  const { open: openRefund } = refund
  const docs = invoices.data?.pages.flatMap((page) => page.docs)
  const unpaid = docs?.filter(({ status }) => status === 'open') ?? []
  const others = docs?.filter(({ status }) => status !== 'open')
  const shown = useMemo(
    () => [
      ...columns,
      column.display(
        'Refund',
        (invoice) =>
          mayRefund &&
          invoice.amount_paid > invoice.amount_refunded && (
            <RowButton
              label={`Refund ${invoice.number ?? 'the invoice'}`}
              onClick={() => openRefund(invoice)}
            >
              Refund
            </RowButton>
          ),
        { align: 'end', hiddenHeader: true },
      ),
    ],
    [mayRefund, openRefund],
  )

  const isEmpty = docs?.length === 0

  return (
    <Section title="Invoices" framed {...(isEmpty && { sentence: 'No invoices yet.' })}>
      {billing.unconfirmed.length > 0 && (
        <Notice
          tone="unsure"
          title="Not confirmed yet"
          message={billing.unconfirmed.map(describeUnconfirmed).join(' ')}
        >
          The card provider is asked again until it answers.
        </Notice>
      )}
      <FailedTasks jobs={failedJobs} />
      {unpaid.length > 0 && (
        <ul className={flow.tightColumn} aria-label="unpaid invoices">
          {unpaid.map((invoice) => (
            <UnpaidInvoice key={invoice.id} id={id} invoice={invoice} card={billing.card} />
          ))}
        </ul>
      )}
      {others?.length !== 0 && (
        <DataTable<Invoice>
          query={invoices}
          failure="The invoices could not be loaded."
          label="the customer's invoices"
          columns={shown}
          rows={others}
          rowId={(invoice) => invoice.id}
          placeholderRows={1}
          partial={invoices.hasNextPage}
          empty={null}
        />
      )}
      <OlderRows query={invoices} />
      {refund.subject && (
        <Modal
          opened={refund.opened}
          onClose={refund.close}
          title={`Refund ${refund.subject.number ?? ''}`}
        >
          <RefundForm id={id} invoice={refund.subject} onClose={refund.close} />
        </Modal>
      )}
    </Section>
  )
}
