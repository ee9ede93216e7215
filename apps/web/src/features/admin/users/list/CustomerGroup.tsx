import { customerGroupLabels, parseCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { formatPeriod } from '../../../../lib/text/format.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import classes from './CustomerGroup.module.css'

type Props = { group: string; onRemove: () => void }

/** Says which number of the growth page the list is behind. */
export function CustomerGroup({ group, onRemove }: Props) {
  // The button that had the focus goes with the group.
  useEffect(() => () => restoreLostFocus(), [])
  const parsed = parseCustomerGroup(group)
  if (parsed === undefined) return null
  return (
    <p className={classes.group}>
      <span>
        <strong>{customerGroupLabels[parsed.name]}</strong> · {formatPeriod(parsed)}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="close" size={14} />}
        onClick={onRemove}
      >
        Show everyone
      </Button>
    </p>
  )
}
