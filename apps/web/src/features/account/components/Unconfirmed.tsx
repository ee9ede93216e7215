import type { User } from '@fovea/contract/session'
import { Alert, Button } from '@mantine/core'
import { notify } from '../../../lib/page/notify.ts'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useSendConfirmation } from '../calls.ts'
import classes from './Unconfirmed.module.css'

type Props = { user: Pick<User, 'email' | 'mailTo'> }

/** The contact address has yet to be confirmed: what that means until then, and how to go on. */
export function Unconfirmed({ user: { email, mailTo } }: Props) {
  const send = useSendConfirmation()

  function sendAgain() {
    send.mutate(undefined, {
      onSuccess: () => notify.success(`We sent a new link to ${email}.`),
    })
  }

  return (
    <Alert
      variant="default"
      radius="lg"
      title="Confirm your address"
      icon={<Icon name="warning" />}
      classNames={{ root: classes.notice, title: classes.title, icon: classes.icon }}
    >
      <p className={classes.sentence}>
        We sent a link to <b>{email}</b>. It is valid for 24 hours.{' '}
        {mailTo === null
          ? "Until you open it, we can't e-mail you."
          : `Until you open it, we'll use ${mailTo}.`}
      </p>
      <Button variant="default" size="xs" loading={send.isPending} onClick={sendAgain}>
        Resend link
      </Button>
      <ActNotice outcome={send.outcome} />
    </Alert>
  )
}
