import type { AdminUser } from '@fovea/contract/admin'
import { SignedWord } from '../../../../ui/values/SignedWord.tsx'

export function AccountStatus({ user }: { user: Pick<AdminUser, 'isAdmin' | 'deactivated'> }) {
  if (user.deactivated === null) return user.isAdmin ? 'Staff' : 'Active'
  return (
    <SignedWord icon="close" tone="bad">
      Deactivated
    </SignedWord>
  )
}
