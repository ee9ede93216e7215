import type { Restrictions } from '@fovea/contract/verification'
import { shownOrigin } from '@fovea/contract/license-keys/rules'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useUpdateProductionKey } from '../calls.ts'
import { GraveQuestion } from './foretold/Foretold.tsx'
import { useAskFirst } from './foretold/use-foretold.ts'
import { removeEntry, type ListName } from './key-edit.ts'
import { AddressText } from './AddressText.tsx'
import { UpdateTrouble } from '../production/UpdateTrouble.tsx'
import classes from './EntryList.module.css'

type Props = {
  sdkKey: string
  list: ListName
  entry: string
  /** What the key would be restricted to without it. */
  without: Restrictions
  /** The button goes with the entry; somebody has to take the focus. */
  onRemove: () => void
}

export function ListEntry({ sdkKey, list, entry, without, onRemove }: Props) {
  const update = useUpdateProductionKey(sdkKey)

  const first = useAskFirst(sdkKey)

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
          busy={update.isPending || first.looking}
          onClick={() => first.askFirst(without, remove)}
        />
      </div>
      <GraveQuestion sdkKey={sdkKey} first={first} busy={update.isPending} />
      <UpdateTrouble update={update} />
    </li>
  )
}
