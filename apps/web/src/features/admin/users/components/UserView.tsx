import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { UserKeys, type KeyRow } from './UserKeys.tsx'
import { UserUsage } from './UserUsage.tsx'
import { userQuery, type UserDetail } from '../calls.ts'
import { AccountCard } from './AccountCard.tsx'
import { UserDevices } from './UserDevices.tsx'
import { UserRequests } from './UserRequests.tsx'
import { RenewModal } from './RenewModal.tsx'

export function UserView({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(userQuery(id))
  return (
    <Page
      title={detail?.doc.nickname || detail?.doc.email || 'User'}
      sentence={detail?.doc.email ?? 'Account, keys and usage.'}
      above={<List />}
    >
      <Pending
        query={{ data: detail, error, refetch }}
        failure="The user could not be loaded."
        height={240}
        radius="lg"
      />
      {detail !== undefined && <Person detail={detail} />}
    </Page>
  )
}

function Person({ detail }: { detail: UserDetail }) {
  const [renewing, setRenewing] = useState<KeyRow>()
  const [opened, setOpened] = useState(false)

  function renew(key: KeyRow) {
    setRenewing(key)
    setOpened(true)
  }

  return (
    <>
      <AccountCard user={detail.doc} planStatus={detail.planStatus} />
      <UserKeys detail={detail} deactivated={detail.doc.deactivated !== null} onRenew={renew} />
      <UserUsage days={detail.usage} />
      <UserRequests requests={detail.requests} />
      <UserDevices devices={detail.devices} />
      {renewing && (
        <RenewModal opened={opened} onClose={() => setOpened(false)} sdkKey={renewing} />
      )}
    </>
  )
}

function List() {
  return (
    <TextLink
      from="/console/admin-users"
      to="/console/admin-users"
      search={(before) => ({ ...before, id: undefined })}
    >
      Users
    </TextLink>
  )
}
