import type { Restrictions } from '@fovea/contract/sdk-api'
import { formatOrigin } from '@fovea/contract/license-keys/rules'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useUpdateProductionKey } from '../key-actions.ts'
import { DryRunConfirmation } from './dry-run/DryRunResult.tsx'
import { useConfirmHighImpact } from './dry-run/use-dry-run.ts'
import { createRemoveEntryEdit, type ListName } from './key-edit.ts'
import { AddressText } from './AddressText.tsx'
import { UpdateProblem } from '../production/UpdateProblem.tsx'
import classes from './EntryList.module.css'

type Props = {
  sdkKey: string
  list: ListName
  entry: string
  without: Restrictions
  /** Called when the entry and its focused button are removed, so the focus must move. */
  onRemove: () => void
}

export function ListEntry({ sdkKey, list, entry, without, onRemove }: Props) {
  const update = useUpdateProductionKey(sdkKey)

  const confirmation = useConfirmHighImpact(sdkKey)

  function remove() {
    update.mutate(createRemoveEntryEdit(list, entry))
    onRemove()
  }

  return (
    <li>
      <div className={classes.entry} data-going={update.isPending || undefined}>
        <code>
          <AddressText text={entry} />
        </code>
        <IconButton
          icon="close"
          label={`Delete ${formatOrigin(entry)}`}
          busy={update.isPending || confirmation.isChecking}
          onClick={() => confirmation.saveOrConfirm(without, remove)}
        />
      </div>
      <DryRunConfirmation sdkKey={sdkKey} confirmation={confirmation} busy={update.isPending} />
      <UpdateProblem update={update} />
    </li>
  )
}
