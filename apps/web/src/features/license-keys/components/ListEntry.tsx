import { Loader, UnstyledButton } from '@mantine/core'
import { Icon } from '../../../ui/Icon.tsx'
import { useUpdateProductionKey } from '../api/update-production-key.ts'
import { removeEntry, type ListName } from '../key-edit.ts'
import { UpdateTrouble } from './UpdateTrouble.tsx'
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
    if (update.isPending) return
    update.mutate(removeEntry(list, entry))
    onRemove()
  }

  return (
    <li>
      <div className={classes.entry} data-going={update.isPending || undefined}>
        <code>{entry}</code>
        <UnstyledButton
          className={classes.remove}
          aria-label={`Delete ${entry}`}
          aria-disabled={update.isPending}
          onClick={remove}
        >
          {update.isPending ? <Loader size={14} /> : <Icon name="close" size={14} />}
        </UnstyledButton>
      </div>
      <UpdateTrouble update={update} />
    </li>
  )
}
