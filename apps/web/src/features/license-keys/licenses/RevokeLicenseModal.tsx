import type { AirGappedLicense } from '@fovea/contract/sdk-api'
import { formatDate } from '../../../lib/text/format.ts'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useRevokeLicense } from './calls.ts'

type Props = { opened: boolean; onClose: () => void; keyId: string; license: AirGappedLicense }

export function RevokeLicenseModal({ opened, onClose, keyId, license }: Props) {
  const revocation = useRevokeLicense(keyId)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Revoke the license for ${license.deviceId}`}
      act="Revoke license"
      action={revocation}
      onConfirm={() => revocation.mutate(license._id, { onSuccess: onClose })}
    >
      <p>
        A device that is never online can’t be told: there the file works until{' '}
        {formatDate(license.expires)}. Once the device comes online, the license client stops using
        the file, and you see here how many sessions ran since now.
      </p>
      <p>You can’t undo this, but you can issue another license.</p>
    </ConfirmModal>
  )
}
