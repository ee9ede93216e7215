import type { PlanStatus } from '@fovea/contract/billing/rules'
import { Button } from '@mantine/core'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import type { AccountUser, useSetDeactivated } from '../calls.ts'

const words: Record<PlanStatus, string> = {
  unsubscribe: 'None',
  subscribing: 'Expert Plan',
  waitingUnsubscribe: 'Expert Plan, until the end of the month',
}

type Props = {
  user: AccountUser
  planStatus: PlanStatus
  change: ReturnType<typeof useSetDeactivated>
}

export function Subscription({ user, planStatus, change }: Props) {
  const mayWrite = useStaffPermission('customers:write')
  const canEnd = mayWrite && user.deactivated !== null && planStatus !== 'unsubscribe'
  return (
    <>
      {words[planStatus]}{' '}
      {canEnd && (
        <Button
          variant="default"
          size="compact-xs"
          loading={change.isPending}
          onClick={() => change.mutate({ deactivated: true, reason: '', endSubscription: true })}
        >
          End subscription
        </Button>
      )}
    </>
  )
}
