import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { parseDollars } from '../../../../lib/text/dollars.ts'
import { formatCents } from '../../../../lib/text/format.ts'
import flow from '../../../../ui/layout/flow.module.css'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { useAdjustment } from '../calls.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { AmountField } from './AmountField.tsx'

type Props = { id: string; name: string; credit: number; onClose: () => void }

export function CreditModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title="Give credit">
      <CreditForm {...props} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function CreditForm({ id, name, credit, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = parseDollars(typed) ?? 0
  const gift = useAdjustment(id, `${formatCents(amount)} of credit was given.`)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (amount === 0 || note.trim() === '' || gift.isPending) return
    gift.mutate({ kind: 'credit', amount, credit, note }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        The next invoices of <UserText text={name} /> are reduced by the credit until it is used up.
        {credit > 0 && ` ${formatCents(credit)} is left of earlier credit.`} No money is paid out.
      </p>
      <AmountField
        value={typed}
        onChange={setTyped}
        error={isChecked && amount === 0 && 'Enter an amount, such as 50 or 49.90.'}
      />
      <Textarea
        label="Why"
        description="For the audit log and the card provider’s record of this customer."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={isChecked && note.trim() === '' && 'Required'}
      />
      <FormFoot
        action={gift}
        submit={amount > 0 ? `Give ${formatCents(amount)} of credit` : 'Give credit'}
        mt={0}
        onCancel={onClose}
      />
    </form>
  )
}
