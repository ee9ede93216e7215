import type { User } from '@fovea/contract/session'
import { emailText } from '@fovea/contract/text'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notify } from '../../../lib/page/notify.ts'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { useUpdateEmail } from '../calls.ts'
import { Unconfirmed } from './Unconfirmed.tsx'
import classes from './EmailForm.module.css'

export function EmailForm({ user }: { user: User }) {
  const { email } = user
  const update = useUpdateEmail()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validateInputOnBlur: true,
    validate: { email: (value) => emailText.safeParse(value).error?.issues[0]?.message ?? null },
  })

  function save(values: { email: string }) {
    update.mutate(values.email, {
      onSuccess: (doc) => {
        form.setInitialValues({ email: doc.email })
        form.setValues({ email: doc.email })
        notify.success('Contact e-mail saved.')
      },
    })
  }

  return (
    <form onSubmit={form.onSubmit(save, () => form.getInputNode('email')?.focus())} noValidate>
      <div className={classes.row}>
        <TextInput
          className={classes.field}
          label="Contact e-mail"
          description="For messages about your keys, requests and invoices. We'll e-mail you a link to confirm a new address."
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={update.isPending}>
          Save e-mail
        </Button>
      </div>
      <ActNotice outcome={update.outcome} />
      {!user.emailConfirmed && <Unconfirmed user={user} />}
    </form>
  )
}
