import type { Subscription } from '@fovea/contract/billing'
import { Alert, Button, Group } from '@mantine/core'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { actWords, troubleOf } from './trouble-words.ts'
import { useConfirmWithBank } from '../card/use-confirm-with-bank.ts'
import { usePayOverdue } from './use-pay-overdue.ts'
import { SetUpTrouble } from '../subscribing/SetUpTrouble.tsx'
import classes from './PaymentTrouble.module.css'

type Props = { subscription: Subscription; onOtherCard: () => void }

/** A payment that waits for the person, above everything else. */
export function PaymentTrouble({ subscription, onOtherCard }: Props) {
  const confirmation = useConfirmWithBank()
  const payment = usePayOverdue(subscription.planStatus)
  const trouble = troubleOf(subscription)
  if (trouble === null) return null
  const { clientSecret } = subscription
  return (
    <Alert
      variant="default"
      radius="lg"
      title={trouble.title}
      icon={<Icon name="warning" />}
      classNames={{ root: classes.notice, title: classes.title, icon: classes.icon }}
    >
      <p className={classes.sentence}>{trouble.sentence}</p>
      <SetUpTrouble outcome={confirmation.outcome} />
      <SetUpTrouble outcome={payment.outcome} />
      {trouble.act !== null && (
        <Group gap="xs" mt="sm">
          {trouble.act === 'confirm' && clientSecret !== undefined && (
            <Button
              size="xs"
              loading={confirmation.isPending}
              onClick={() => confirmation.mutate(clientSecret)}
            >
              {actWords.confirm}
            </Button>
          )}
          {trouble.act === 'pay' && (
            <Button size="xs" loading={payment.isPending} onClick={() => payment.mutate()}>
              {actWords.pay}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onOtherCard}>
            Use another card
          </Button>
        </Group>
      )}
    </Alert>
  )
}
