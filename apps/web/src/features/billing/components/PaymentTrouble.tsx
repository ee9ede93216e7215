import type { Subscription } from '@fovea/contract/billing'
import { Alert, Button, Group } from '@mantine/core'
import { Icon } from '../../../ui/Icon.tsx'
import { troubleOf } from '../trouble-words.ts'
import { useConfirmWithBank } from '../use-confirm-with-bank.ts'
import { SetUpTrouble } from './SetUpTrouble.tsx'
import classes from './PaymentTrouble.module.css'

type Props = { subscription: Subscription; onOtherCard: () => void }

/** A payment that waits for the person, above everything else. */
export function PaymentTrouble({ subscription, onOtherCard }: Props) {
  const confirmation = useConfirmWithBank()
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
      <SetUpTrouble error={confirmation.error} />
      <Group gap="xs" mt="sm">
        {clientSecret !== undefined && (
          <Button
            size="xs"
            loading={confirmation.isPending}
            onClick={() => confirmation.mutate(clientSecret)}
          >
            {trouble.act}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onOtherCard}>
          Use another card
        </Button>
      </Group>
    </Alert>
  )
}
