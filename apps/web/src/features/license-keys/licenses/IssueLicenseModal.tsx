import type { CommercialKey } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { maxDeviceIdLength, maxLicenseDays } from '@fovea/contract/sdk-api'
import { TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useIssueLicense } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; commercialKey: CommercialKey }

export function IssueLicenseModal({ opened, onClose, commercialKey }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Issue an offline license">
      <IssueForm commercialKey={commercialKey} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function IssueForm({ commercialKey, onClose }: Omit<Props, 'opened'>) {
  const issue = useIssueLicense(commercialKey._id)
  const now = useNow()
  const [device, setDevice] = useState('')
  const [typed, setTyped] = useState('365')
  const [left, setLeft] = useState({ device: false, days: false })
  const deviceField = useRef<HTMLInputElement>(null)
  const daysField = useRef<HTMLInputElement>(null)
  const deviceId = device.trim()
  const days = daysOf(typed)
  const deviceFault = deviceId === '' ? 'Required' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft({ device: true, days: true })
    if (deviceFault !== undefined) deviceField.current?.focus()
    else if (days === undefined) daysField.current?.focus()
    else issue.mutate({ deviceId, days }, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Device ID"
        description="Exactly as your app passes it to the license client."
        autoComplete="off"
        spellCheck={false}
        maxLength={maxDeviceIdLength}
        data-autofocus
        ref={deviceField}
        value={device}
        error={left.device && deviceFault}
        onBlur={() => setLeft({ ...left, device: true })}
        onChange={(event) => {
          setDevice(event.currentTarget.value)
          setLeft({ ...left, device: false })
        }}
      />
      <TextInput
        mt="md"
        label="Days"
        description={days === undefined ? `From 1 to ${maxLicenseDays}.` : endOf(days)}
        inputMode="numeric"
        autoComplete="off"
        ref={daysField}
        value={typed}
        error={
          left.days &&
          days === undefined &&
          `Type a whole number of days from 1 to ${maxLicenseDays}.`
        }
        onBlur={() => setLeft({ ...left, days: true })}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setLeft({ ...left, days: false })
        }}
      />
      <FormFoot action={issue} submit="Issue license" onCancel={onClose} />
    </form>
  )

  /** A license never outlives its key. */
  function endOf(days: number): string {
    const end = new Date(now.getTime() + days * dayMs).toISOString()
    const { expire_date } = commercialKey
    return end > expire_date
      ? `Ends with the key, on ${formatDate(expire_date)}.`
      : `Ends on ${formatDate(end)}.`
  }
}

function daysOf(typed: string): number | undefined {
  const text = typed.trim()
  const days = Number(text)
  return /^\d{1,3}$/.test(text) && days >= 1 && days <= maxLicenseDays ? days : undefined
}
