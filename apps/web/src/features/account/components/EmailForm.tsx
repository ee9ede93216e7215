import type { User } from '@fovea/contract/auth'
import { emailText } from '@fovea/contract/text'
import { FieldForm } from '../../../ui/forms/FieldForm.tsx'
import { useUpdateEmail } from '../calls.ts'
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx'
import flow from '../../../ui/layout/flow.module.css'

export function EmailForm({ user }: { user: User }) {
  const update = useUpdateEmail()
  return (
    <div className={flow.column}>
      <FieldForm
        value={user.email}
        rule={emailText}
        action={update}
        savedOf={({ email }) => email}
        submit="Save email"
        label="Contact email"
        description="We'll email you a link to confirm a new address."
        type="email"
        autoComplete="email"
      />
      {!user.emailConfirmed && <UnconfirmedEmail user={user} />}
    </div>
  )
}
