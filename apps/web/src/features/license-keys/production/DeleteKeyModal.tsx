import type { ProdKey } from '@fovea/contract/license-keys'
import { platformNames, maskKey } from '@fovea/contract/license-keys/rules'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { useDeleteProductionKey } from '../calls.ts'
import { identifierOf, identifierWords } from './platforms.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import classes from './DeleteKeyModal.module.css'

type Props = { opened: boolean; onClose: () => void; prodKey: ProdKey }

export function DeleteKeyModal({ opened, onClose, prodKey }: Props) {
  const deletion = useDeleteProductionKey()
  const { key, platformType, created } = prodKey
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Delete production key"
      act="Delete key"
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(key, { onSuccess: onClose })}
    >
      <p className={classes.warning}>
        Every app that carries this key stops working. Nobody can bring it back.
      </p>
      <Facts>
        <Fact label="App name">{prodKey.appName}</Fact>
        <Fact label="SDK Key">
          <code>{maskKey(key)}</code>
        </Fact>
        {platformType !== 'windows' && (
          <Fact label={identifierWords[platformType].label}>
            <AddressText text={identifierOf(prodKey)} />
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
