import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { Icon, type IconName } from '../../../../ui/Icon.tsx'
import { statusWords } from '../status-words.ts'
import classes from './SendStatusMark.module.css'

const icons: Record<SendStatus, IconName | null> = {
  never: null,
  sending: 'clock',
  sent: 'check',
  failed: 'close',
  unknown: 'warning',
}

/** What became of sending a template to somebody. */
export function SendStatusMark({ status }: { status: SendStatus }) {
  const icon = icons[status]
  return (
    <span className={classes.status} data-status={status}>
      {icon && <Icon name={icon} size={14} />}
      {statusWords[status]}
    </span>
  )
}
