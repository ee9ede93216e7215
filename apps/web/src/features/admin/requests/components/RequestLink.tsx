import { readRequestsSearch } from '../requests-search.ts'
import type { AdminRequest } from '@fovea/contract/admin'
import { useSearch } from '@tanstack/react-router'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { UnreadMark } from '../../../../ui/values/UnreadMark.tsx'
import { getRequestExcerpt } from '../../../../lib/text/request-labels.ts'
import text from './admin-request-columns.module.css'
import classes from '../../../../ui/tables/RowLink.module.css'

/** The link is stretched over the table row. */
export function RequestLink({ request }: { request: AdminRequest }) {
  const search = readRequestsSearch(useSearch({ from: '/console/admin/admin-requests' }))
  return (
    <TextLink
      className={classes.link}
      to="/console/admin-requests"
      search={{ ...search, id: request._id }}
    >
      <UnreadMark unread={request.unread}>{request.type}</UnreadMark>
      <UserText className={text.excerpt} text={getRequestExcerpt(request)} titled />
    </TextLink>
  )
}
