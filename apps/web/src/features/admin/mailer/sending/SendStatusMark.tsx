import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { Icon, type IconName } from '../../../../ui/drawings/Icon.tsx'
import { statusWords } from './status-words.ts'
import classes from './SendStatusMark.module.css'

const icons: Record<SendStatus, IconName | null> = {
  never: null,
  sending: 'clock',
  sent: 'check',
  failed: 'close',
  unknown: 'warning',
}

export function SendStatusMark({ status, reason }: { status: SendStatus; reason: string }) {
  const icon = icons[status]
  return (
    <span className={classes.status} data-status={status}>
      {icon && <Icon name={icon} size={14} />}
      {statusWords[status]}
      {reason !== '' && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
