import type { AdminRequest } from '@fovea/contract/admin'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './CustomerLink.module.css'

/** Names the sender, and leads to the page of the person or team for which the request was sent. */
export function CustomerLink({ request }: { request: Pick<AdminRequest, 'user' | 'customer'> }) {
  const { user, customer = user._id } = request
  const { nickname, email } = user
  return (
    <TextLink
      className={classes.link}
      to="/console/admin-users"
      search={{ id: customer }}
      title={email}
    >
      <UserText className={classes.name} text={nickname || email} />
      {nickname !== '' && <UserText className={classes.email} text={email} />}
    </TextLink>
  )
}
