import type { ProdKey } from '@fovea/contract/license-keys'
import {
  getIdentifier,
  isExpired,
  maskKey,
  platformNames,
  deletedKeyDays,
} from '@fovea/contract/license-keys/rules'
import { Text } from '@mantine/core'
import { UnconfirmedError } from '../../../lib/http/http-errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { useDeleteProductionKey } from '../key-actions.ts'
import { identifierTexts } from './identifier-texts.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  prodKey: ProdKey
  onDeleted?: () => void
}

export function DeleteKeyModal({ opened, onClose, prodKey, onDeleted = onClose }: Props) {
  const deletion = useDeleteProductionKey()
  // A toast tells of a failure, as specified; the modal would tell it a second time.
  const isUnsure = deletion.error instanceof UnconfirmedError
  const outcome = { ...deletion.outcome, error: isUnsure ? deletion.error : null }
  const now = useNow()
  const { key, platformType, created } = prodKey
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Delete production key"
      act="Delete key"
      action={{ ...deletion, outcome }}
      onConfirm={() => deletion.mutate(key, { onSuccess: onDeleted })}
    >
      <Text mb="md">{formatDeletionWarning(isExpired(prodKey, now))}</Text>
      <Facts>
        <Fact label="App name">
          <UserText text={prodKey.appName} />
        </Fact>
        <Fact label="SDK Key">
          <code>{maskKey(key)}</code>
        </Fact>
        {platformType !== 'windows' && (
          <Fact label={identifierTexts[platformType].label}>
            <AddressText text={getIdentifier(prodKey)} />
          </Fact>
        )}
        <Fact label="platformType">{platformNames[platformType]}</Fact>
        <Fact label="Created">
          <Day iso={created} />
        </Fact>
      </Facts>
    </ConfirmModal>
  )
}

function formatDeletionWarning(expired: boolean): string {
  const effect = expired
    ? 'It has expired, so no app works with it.'
    : 'Apps that use it stop working.'
  return `${effect} You can restore it for ${deletedKeyDays} days.`
}
