import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { adminRequestQuery } from '../calls.ts'
import { AttachedRefusals } from './AttachedRefusals.tsx'
import { OtherRequests } from './OtherRequests.tsx'
import { UserKeys } from '../../users/components/UserKeys.tsx'
import { UserUsage } from '../../users/components/UserUsage.tsx'
import { RequestCard } from './RequestCard.tsx'

export function RequestView({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(adminRequestQuery(id))
  return (
    <Page
      title={detail?.doc.type ?? 'Request'}
      sentence={detail === undefined ? 'A request from a developer.' : personOf(detail.doc.user)}
      above={<List />}
    >
      <Pending
        query={{ data: detail, error, refetch }}
        failure="The request could not be loaded."
        height={240}
        radius="lg"
      />
      {detail !== undefined && (
        <>
          <RequestCard detail={detail} />
          <AttachedRefusals info={detail.doc.info} />
          <UserKeys detail={detail} deactivated={detail.deactivated !== null} />
          <UserUsage days={detail.usage} />
          <OtherRequests requests={detail.others} />
        </>
      )}
    </Page>
  )
}

function List() {
  const { state, type } = useSearch({ from: '/console/admin/admin-requests' })
  return (
    <TextLink to="/console/admin-requests" search={{ state, type }}>
      Requests
    </TextLink>
  )
}

function personOf({ nickname, email }: { nickname: string; email: string }) {
  return (
    <>
      From <bdi>{nickname === '' ? email : nickname}</bdi>
      {nickname !== '' && (
        <>
          , <bdi>{email}</bdi>
        </>
      )}
    </>
  )
}
