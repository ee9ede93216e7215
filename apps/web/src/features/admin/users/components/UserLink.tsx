import type { AdminUser } from '@fovea/contract/admin'
import { useSearch } from '@tanstack/react-router'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import classes from '../../../../ui/tables/RowLink.module.css'

export function UserLink({ user }: { user: AdminUser }) {
  const search = useSearch({ from: '/console/admin/admin-users' })
  return (
    <TextLink
      className={classes.link}
      to="/console/admin-users"
      search={{ ...search, id: user._id }}
    >
      {user.email}
    </TextLink>
  )
}
