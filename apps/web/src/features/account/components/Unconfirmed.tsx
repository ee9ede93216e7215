import type { User } from '@fovea/contract/session'
import { Alert, Button } from '@mantine/core'
import { notify } from '../../../lib/page/notify.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useSendConfirmation } from '../calls.ts'
import classes from './Unconfirmed.module.css'

type Props = { user: Pick<User, 'email' | 'mailTo'> }

/** The contact address has yet to be confirmed: what that means until then, and how to go on. */
export function Unconfirmed({ user: { email, mailTo } }: Props) {
  const send = useSendConfirmation()

  function sendAgain() {
    send.mutate(undefined, {
      onSuccess: () => notify.success(`A new link is on its way to ${email}.`),
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
        We have sent a link to <b>{email}</b>. It works for a day.{' '}
        {mailTo === null
          ? 'Until you follow it we cannot write to you.'
          : `Until you follow it we write to ${mailTo}.`}
      </p>
      <Button variant="default" size="xs" loading={send.isPending} onClick={sendAgain}>
        Send the link again
      </Button>
      {send.error && <ErrorNotice title="The link was not sent." error={send.error} />}
    </Alert>
  )
}
