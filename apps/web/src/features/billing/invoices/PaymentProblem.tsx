import type { Subscription } from '@fovea/contract/billing'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { useConfirmWithBank } from '../card/use-confirm-with-bank.ts'
import { SetUpProblem } from '../subscribing/SetUpProblem.tsx'
import { formatPayButton, getPaymentProblem } from './payment-problem.ts'

const PayModal = createLazyModal(() => import('./PayModal.tsx'), 'PayModal')

type Props = {
  subscription: Subscription
  onOtherCard?: () => void
}

export function PaymentProblem({ subscription, onOtherCard }: Props) {
  const confirmation = useConfirmWithBank()
  const [isPaying, setPaying] = useState(false)
  const mayPay = usePermission('billing:write')
  const problem = getPaymentProblem(subscription)
  const { clientSecret, overdue } = subscription
  const action = mayPay ? (problem?.action ?? null) : null
  return (
    <>
      {problem !== null && (
        <Notice
          tone="unsure"
          title={problem.title}
          message={
            <>
              {problem.sentence}
              {!mayPay && problem.action !== null && ' An owner or billing member can do this.'}
            </>
          }
          action={
            <>
              <SetUpProblem outcome={confirmation.outcome} />
              {action !== null && (
                <Group gap="xs" mt="sm">
                  {action === 'pay' && (
                    <Button size="xs" onClick={() => setPaying(true)}>
                      {formatPayButton(overdue)}
                    </Button>
                  )}
                  {action === 'confirm' && clientSecret !== undefined && (
                    <Button
                      size="xs"
                      loading={confirmation.isPending}
                      onClick={() => confirmation.mutate(clientSecret)}
                    >
                      Confirm with your bank
                    </Button>
                  )}
                  {action === 'confirm' && onOtherCard && (
                    <Button variant="default" size="xs" onClick={onOtherCard}>
                      Use another card
                    </Button>
                  )}
                </Group>
              )}
            </>
          }
        />
      )}
      {/* Stays mounted after the payment, so that the modal can fade out. */}
      <PayModal opened={isPaying} onClose={() => setPaying(false)} subscription={subscription} />
    </>
  )
}
