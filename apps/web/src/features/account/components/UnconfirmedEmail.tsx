import type { User } from '@fovea/contract/auth'
import { Button } from '@mantine/core'
import { notify } from '../../../lib/page/notify.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useSendConfirmation } from '../calls.ts'
import { UserText } from '../../../ui/text/UserText.tsx'

type Props = { user: Pick<User, 'email' | 'mailTo'> }

export function UnconfirmedEmail({ user: { email, mailTo } }: Props) {
  const send = useSendConfirmation()

  function sendAgain() {
    send.mutate(undefined, {
      onSuccess: () => notify.success(`We sent a new link to ${email}.`),
    })
  }

  return (
    <Notice
      tone="unsure"

      title="Confirm your address"
      message={
        <>
          We sent a link to <UserText text={email} />. It is valid for 24 hours.{' '}
          {mailTo === null
            ? "Until you open it, we can't email you."
            : `Until you open it, we'll use ${mailTo}.`}
        </>
      }
      action={
        <>
          <Button variant="default" size="xs" mt="sm" loading={send.isPending} onClick={sendAgain}>
            Resend link
          </Button>
          <ActionNotice outcome={send.outcome} />
        </>
      }
    />
  )
}
