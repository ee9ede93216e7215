import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import type { Card, Invoice } from '@fovea/contract/billing'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '../../../../lib/text/format.ts'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { useAdjustment } from '../calls.ts'
import { describeAttempts, formatBrand, nameInvoiceMonth } from './adjustment-labels.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './CustomerInvoices.module.css'

type Props = { id: string; invoice: Invoice; card: Card | null }

export function UnpaidInvoice({ id, invoice, card }: Props) {
  const [opened, setOpened] = useState<'retry' | 'write-off'>()
  const { id: invoiceId, number, amount_remaining: amount } = invoice
  const sum = formatCents(amount)
  const retry = useAdjustment(id, `${sum} was paid.`)
  const writeOff = useAdjustment(id, `${sum} was written off.`)
  const close = () => setOpened(undefined)

  const mayChange = useStaffPermission('money:write')

  function open(kind: 'retry' | 'write-off') {
    retry.reset()
    writeOff.reset()
    setOpened(kind)
  }

  return (
    <li className={classes.unpaid}>
      <Ring size={24} tone="gaze" share={0.8} />
      <div>
        <p className={classes.sum}>
          {sum} for {nameInvoiceMonth(invoice)} is unpaid
        </p>
        <p className={text.dimmed}>
          {number} · {card === null ? 'no card' : `${formatBrand(card.brand)} ${card.last4}`},{' '}
          {describeAttempts(invoice)}
        </p>
      </div>
      {mayChange && (
        <div className={classes.actions}>
          {card !== null && (
            <Button size="xs" onClick={() => open('retry')}>
              Retry now
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => open('write-off')}>
            Write off
          </Button>
        </div>
      )}
      {card !== null && (
        <ConfirmModal
          opened={opened === 'retry'}
          onClose={close}
          title="Retry the payment"
          act={`Charge ${sum}`}
          tone="primary"
          action={retry}
          onConfirm={() =>
            retry.mutate({ kind: 'retry', invoice: invoiceId, amount }, { onSuccess: close })
          }
        >
          The card ending in {card.last4} is charged {sum} for invoice {number} now.
        </ConfirmModal>
      )}
      <ConfirmModal
        opened={opened === 'write-off'}
        onClose={close}
        title="Write off the invoice"
        act={`Write off ${sum}`}
        action={writeOff}
        onConfirm={() =>
          writeOff.mutate(
            { kind: 'write-off', invoice: invoiceId, amount, note: '' },
            { onSuccess: close },
          )
        }
      >
        {sum} of invoice {number} counts as uncollectible: the card is not charged again and the
        customer no longer counts as overdue because of it. The invoice can still be paid from its
        page at the card provider. This cannot be taken back.
      </ConfirmModal>
    </li>
  )
}
