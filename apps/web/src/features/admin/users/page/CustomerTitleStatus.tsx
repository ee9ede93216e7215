import { dayMs } from '@fovea/contract/time'
import { formatCount } from '../../../../lib/text/format.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { SignedWord } from '../../../../ui/values/SignedWord.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import type { CustomerDetail } from '../calls.ts'
import { stateLabels } from '../list/customer-labels.ts'
import { CustomerStatus } from '../list/CustomerStatus.tsx'

/** A status beside the name, unless everything is as usual. */
export function CustomerTitleStatus({ detail }: { detail: CustomerDetail }) {
  const { doc, isAdmin, deactivated, suspended, billing } = detail
  const inactiveSince = deactivated ?? suspended
  const nowMs = useNow().getTime()
  if (inactiveSince !== null) {
    return (
      <SignedWord icon="close" tone="bad">
        <span>
          {stateLabels[suspended === null ? 'deactivated' : 'suspended']} since{' '}
          <Time iso={inactiveSince} />
        </span>
      </SignedWord>
    )
  }
  if (doc.state === 'overdue' && billing.overdueSince !== null) {
    const days = Math.floor((nowMs - Date.parse(billing.overdueSince)) / dayMs)
    return (
      <SignedWord icon="warning" tone="unsure">
        Payment overdue{days > 0 && `, ${formatCount(days, 'day')}`}
      </SignedWord>
    )
  }
  if (doc.state !== 'active') return <CustomerStatus state={doc.state} />
  return isAdmin ? <SignedWord tone="off">Staff</SignedWord> : null
}
