import { postRenewal, postTrialExtension } from '@fovea/contract/admin'
import { maskKey, productionDays, trialDays } from '@fovea/contract/license-keys/rules'
import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatDate } from '../../../../lib/text/format.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import type { KeyRow } from './UserKeys.tsx'
import { formatExtendedDate } from '../extended-date.ts'
import { useExtendTrial, useRenewKey } from '../calls.ts'
import flow from '../../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; customerId: string; sdkKey: KeyRow }

export function RenewModal(props: Props) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.sdkKey.kind === 'Development' ? 'Extend trial' : 'Renew key'}
    >
      <RenewForm {...props} />
    </Modal>
  )
}

const { days: renewalRule } = postRenewal.body.shape
const { days: extensionRule } = postTrialExtension.body.shape

/** Mounted inside the modal, so that each renewal starts with the usual days. */
function RenewForm({
  onClose,
  customerId,
  sdkKey: { key, kind, app, platform, expire_date },
}: Props) {
  const isTrial = kind === 'Development'
  const now = useNow()
  const [typed, setTyped] = useState(String(isTrial ? trialDays : productionDays))
  const renewal = useRenewKey()
  const extension = useExtendTrial(customerId)
  const action = isTrial ? extension : renewal
  const days = (isTrial ? extensionRule : renewalRule).safeParse(Number(typed))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!days.success || action.isPending) return
    const change = { days: days.data, expire_date }
    if (isTrial) extension.mutate(change, { onSuccess: onClose })
    else renewal.mutate({ ...change, sdkKey: key }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>
        {kind} key <code>{maskKey(key)}</code>, {app}
        {platform !== undefined && ` for ${platform}`}. It expires on {formatDate(expire_date)}
        {days.success && `, afterwards on ${formatExtendedDate(expire_date, days.data, now)}`}.
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
      <FormFoot
        action={action}
        submit={isTrial ? 'Extend trial' : 'Renew key'}
        mt={0}
        onCancel={onClose}
      />
    </form>
  )
}
