import type { AdminUser } from '@fovea/contract/admin'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import classes from './AccountState.module.css'

export function AccountState({ user }: { user: Pick<AdminUser, 'isAdmin' | 'deactivated'> }) {
  if (user.deactivated === null) return user.isAdmin ? 'Admin' : 'Active'
  return (
    <span className={classes.closed}>
      <Icon name="close" size={14} />
      Deactivated
    </span>
  )
}
