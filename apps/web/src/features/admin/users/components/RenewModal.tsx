import { postRenewal } from '@fovea/contract/admin'
import { productionDays, maskKey } from '@fovea/contract/license-keys/rules'
import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatDate } from '../../../../lib/text/format.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import type { KeyRow } from './UserKeys.tsx'
import { formatExtendedDate } from '../extended-date.ts'
import { useRenewKey } from '../calls.ts'
import flow from '../../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; sdkKey: KeyRow }

export function RenewModal(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Renew key">
      <RenewForm {...props} />
    </Modal>
  )
}

const { days: daysRule } = postRenewal.body.shape

/** Mounted inside the modal, so that each renewal starts with a year. */
function RenewForm({ onClose, sdkKey: { key, kind, app, expire_date } }: Props) {
  const now = useNow()
  const [typed, setTyped] = useState(String(productionDays))
  const renewal = useRenewKey()
  const days = daysRule.safeParse(Number(typed))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!days.success || renewal.isPending) return
    renewal.mutate({ sdkKey: key, days: days.data, expire_date }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        {kind} key <code>{maskKey(key)}</code>, {app}. It expires on {formatDate(expire_date)}
        {days.success && `, after renewal on ${formatExtendedDate(expire_date, days.data, now)}`}.
      </p>
      <TextInput
        label="Days"
        inputMode="numeric"
        maw="12rem"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={days.error?.issues[0]?.message}
      />
      <FormFoot action={renewal} submit="Renew key" mt={0} onCancel={onClose} />
    </form>
  )
}
