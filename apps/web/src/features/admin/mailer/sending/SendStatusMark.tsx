import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { SignedWord, type Sign } from '../../../../ui/values/SignedWord.tsx'
import { statusLabels } from './status-labels.ts'
import classes from './SendStatusMark.module.css'

const signs: Record<SendStatus, Sign> = {
  never: { tone: 'off' },
  sending: { icon: 'clock', tone: 'off' },
  sent: { icon: 'check', tone: 'good' },
  failed: { icon: 'close', tone: 'bad' },
  unknown: { icon: 'warning', tone: 'unsure' },
}

export function SendStatusMark({ status, reason }: { status: SendStatus; reason: string }) {
  return (
    <SignedWord {...signs[status]}>
      {statusLabels[status]}
      {reason !== '' && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}
    </SignedWord>
  )
}
