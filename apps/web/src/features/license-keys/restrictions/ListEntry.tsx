import { shownOrigin } from '@fovea/contract/license-keys/rules'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useUpdateProductionKey } from '../calls.ts'
import { removeEntry, type ListName } from './key-edit.ts'
import { AddressText } from './AddressText.tsx'
import { UpdateTrouble } from '../production/UpdateTrouble.tsx'
import classes from './EntryList.module.css'

type Props = {
  sdkKey: string
  list: ListName
  entry: string
  /** The button goes with the entry; somebody has to take the focus. */
  onRemove: () => void
}

export function ListEntry({ sdkKey, list, entry, onRemove }: Props) {
  const update = useUpdateProductionKey(sdkKey)

  function remove() {
    update.mutate(removeEntry(list, entry))
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
          label={`Delete ${shownOrigin(entry)}`}
          busy={update.isPending}
          onClick={remove}
        />
      </div>
      <UpdateTrouble update={update} />
    </li>
  )
}
