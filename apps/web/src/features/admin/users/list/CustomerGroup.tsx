import { customerGroupLabels, parseCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { formatPeriod } from '../../../../lib/text/format.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import classes from './CustomerGroup.module.css'

type Props = { group: string | undefined; onRemove: () => void }

/** Says which number of the growth page the list is behind. */
export function CustomerGroup({ group, onRemove }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const parsed = group === undefined ? undefined : parseCustomerGroup(group)

  function remove() {
    // The button goes away.
    place.current?.focus()
    onRemove()
  }

  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {parsed && (
        <p className={classes.group}>
          <span>
            <strong>{customerGroupLabels[parsed.name]}</strong> · {formatPeriod(parsed)}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Icon name="close" size={14} />}
            onClick={remove}
          >
            Show everyone
          </Button>
        </p>
      )}
    </div>
  )
}
