import '@mantine/core/styles/Combobox.layer.css'
import { refundReasons } from '@fovea/contract/admin/customer-options'
import type { Invoice } from '@fovea/contract/billing'
import { Select, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { parseDollars } from '../../../../lib/text/dollars.ts'
import { formatCents } from '../../../../lib/text/format.ts'
import flow from '../../../../ui/layout/flow.module.css'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import { useAdjustment } from '../calls.ts'
import { refundReasonLabels } from './adjustment-labels.ts'
import { AmountField } from './AmountField.tsx'

type Props = { id: string; invoice: Invoice; onClose: () => void }

const reasons = refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))

/** Mounted inside the modal, so that each refund starts with what is left. */
export function RefundForm({ id, invoice, onClose }: Props) {
  const { amount_paid: paid, amount_refunded: refunded } = invoice
  const left = paid - refunded
  const [typed, setTyped] = useState((left / 100).toFixed(2))
  const [reason, setReason] = useState<(typeof refundReasons)[number]>('requested_by_customer')
  const [note, setNote] = useState('')
  const amount = parseDollars(typed) ?? 0
  const isPossible = amount > 0 && amount <= left
  const refund = useAdjustment(id, `${formatCents(amount)} was refunded.`)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPossible || refund.isPending) return
    const body = { kind: 'refund', invoice: invoice.id, amount, reason, note, refunded } as const
    refund.mutate(body, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        {formatCents(paid)} of invoice {invoice.number} was paid by card
        {refunded > 0 && `, ${formatCents(refunded)} of it was refunded`}. The money goes back to
        the card, which usually takes five to ten days.
      </p>
      <AmountField
        value={typed}
        onChange={setTyped}
        error={!isPossible && `Enter an amount up to ${formatCents(left)}.`}
      />
      <Select
        label="Reason"
        data={reasons}
        value={reason}
        allowDeselect={false}
        onChange={(value) =>
          setReason(refundReasons.find((known) => known === value) ?? 'requested_by_customer')
        }
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      />
      <Textarea
        label="Note for the audit log (optional)"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFoot
        action={refund}
        submit={isPossible ? `Refund ${formatCents(amount)}` : 'Refund'}
        mt={0}
        onCancel={onClose}
      />
    </form>
  )
}
