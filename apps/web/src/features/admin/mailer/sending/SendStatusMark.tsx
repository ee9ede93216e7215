import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { SignedWord, type Sign } from '../../../../ui/values/SignedWord.tsx'
import { statusWords } from './status-words.ts'
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
      {statusWords[status]}
      {reason !== '' && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}
    </SignedWord>
  )
}
