import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { type CustomerDetail, customerQuery } from '../calls.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import { RenewModal } from '../components/RenewModal.tsx'
import { UserDevices } from '../components/UserDevices.tsx'
import { type KeyRow, UserKeys } from '../components/UserKeys.tsx'
import { UserRequests } from '../components/UserRequests.tsx'
import { UserUsage } from '../components/UserUsage.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerInvoices } from '../money/CustomerInvoices.tsx'
import { CustomerMembers } from './CustomerMembers.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerPlan } from './CustomerPlan.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { ViewAsCustomer } from './ViewAsCustomer.tsx'
import { IssueCommercialKey } from './IssueCommercialKey.tsx'
import { CustomerTags } from '../tags/CustomerTags.tsx'
import classes from './CustomerPage.module.css'

export function CustomerPage({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(customerQuery(id))
  return (
    <Page
      title={detail?.doc.name || detail?.doc.email || 'User'}
      sentence={detail === undefined ? 'Account, keys and usage.' : describe(detail)}
      {...(canBeViewed(detail) && { action: <ViewAsCustomer id={id} /> })}
      above={
        <TextLink
          from="/console/admin-users"
          to="/console/admin-users"
          search={(before) => ({ ...before, id: undefined })}
        >
          Users
        </TextLink>
      }
    >
      <Pending
        query={{ data: detail, error, refetch }}
        failure="The user could not be loaded."
        height={240}
        radius="lg"
      />
      {detail !== undefined && <Customer detail={detail} />}
    </Page>
  )
}

/** The server refuses a view of an admin and of a deactivated account. */
function canBeViewed(detail: CustomerDetail | undefined) {
  return detail !== undefined && !detail.isAdmin && detail.doc.state !== 'deactivated'
}

function describe({ doc: { kind, email, members } }: CustomerDetail) {
  if (kind === 'person') return email
  const owner = email === '' ? 'no owner' : `owner ${email}`
  return `Team of ${members} · ${owner}`
}

function Customer({ detail }: { detail: CustomerDetail }) {
  const { doc, billing, notes } = detail
  const { _id: id, kind, name, email, joined } = doc
  const [renewing, setRenewing] = useState<KeyRow>()
  const [opened, setOpened] = useState(false)
  const mayWrite = useStaffPermission('customers:write')
  const isPerson = kind === 'person'

  function renew(key: KeyRow) {
    setRenewing(key)
    setOpened(true)
  }

  return (
    <>
      <CustomerFigures detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <CustomerInvoices detail={detail} />
          <CustomerPlan detail={detail} />
          {isPerson && (
            <AccountCard
              user={{ ...detail, _id: id, email, nickname: name, created: joined }}
              planStatus={billing.planStatus}
            />
          )}
          <UserUsage days={detail.usage} />
        </div>
        <div className={classes.side}>
          <CustomerTags id={id} tags={doc.tags} />
          <CustomerNotes id={id} notes={notes} />
          {!isPerson && <CustomerMembers members={detail.members} />}
          <CustomerTimeline id={id} />
        </div>
      </div>
      <UserKeys
        detail={detail}
        deactivated={doc.state === 'deactivated'}
        {...(mayWrite && {
          onRenew: renew,
          actions: <IssueCommercialKey id={id} name={name || email} />,
        })}
      />
      <UserRequests requests={detail.requests} />
      {isPerson && <UserDevices userId={id} email={email} devices={detail.devices} />}
      {renewing && (
        <RenewModal
          opened={opened}
          onClose={() => setOpened(false)}
          customerId={id}
          sdkKey={renewing}
        />
      )}
    </>
  )
}
