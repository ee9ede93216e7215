import { useQuery } from '@tanstack/react-query'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatDate } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Skeleton } from '@mantine/core'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import { type CustomerDetail, customerQuery } from '../calls.ts'
import { RenewModal } from '../components/RenewModal.tsx'
import { getInactiveState } from '../format-key-state.ts'
import { type KeyRow, UserKeys } from '../components/UserKeys.tsx'
import { UserRequests } from '../components/UserRequests.tsx'
import { UserUsage } from '../components/UserUsage.tsx'
import { CustomerInvoices } from '../money/CustomerInvoices.tsx'
import { CustomerActions } from './actions/CustomerActions.tsx'
import { CustomerCompany } from './CustomerCompany.tsx'
import { CustomerDevices } from './CustomerDevices.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerMails } from './CustomerMails.tsx'
import { CustomerTitleStatus } from './CustomerTitleStatus.tsx'
import { CustomerMembers } from './CustomerMembers.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerPlan } from './plan/CustomerPlan.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { CustomerSkeleton } from './CustomerSkeleton.tsx'
import { CustomerTags } from '../tags/CustomerTags.tsx'
import classes from './CustomerPage.module.css'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import { useModalOf } from '../../../../lib/page/use-modal-of.ts'

export function CustomerPage({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(customerQuery(id))
  const name = spellDirectionControls(detail?.doc.name || detail?.doc.email || 'Customer')
  return (
    <Page
      title={name}
      icon={
        <span className={classes.initial} aria-hidden="true">
          {detail && Array.from(name)[0]}
        </span>
      }
      mark={detail && <CustomerTitleStatus detail={detail} />}
      sentence={
        detail === undefined ? (
          <Skeleton component="span" display="inline-block" height={12} width="16rem" />
        ) : (
          <Sentence detail={detail} />
        )
      }
      action={
        detail === undefined ? (
          <Skeleton height={36} width="18rem" hidden={error !== null} />
        ) : (
          <CustomerActions key={id} detail={detail} />
        )
      }
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
      {detail === undefined && !error && <CustomerSkeleton />}
      {detail === undefined && error && (
        <QueryError title="The customer could not be loaded." query={{ error, refetch }} />
      )}
      {detail !== undefined && <Customer detail={detail} />}
    </Page>
  )
}

function Owner({ detail: { doc, members } }: { detail: CustomerDetail }) {
  const owner = members.find(({ email }) => email === doc.email)
  if (owner === undefined) return doc.email === '' ? 'no owner' : `owner ${doc.email}`
  return (
    <>
      owner{' '}
      <TextLink to="/console/admin-users" search={{ id: owner._id }}>
        <UserText text={owner.name || owner.email} />
      </TextLink>
    </>
  )
}

function Sentence({ detail }: { detail: CustomerDetail }) {
  const { doc } = detail
  const { kind, email, members, joined } = doc
  return (
    <span className={classes.facts}>
      {kind === 'team' && <span>Team of {members}</span>}
      <span>{kind === 'team' ? <Owner detail={detail} /> : <UserText text={email} />}</span>
      <span>since {formatDate(joined)}</span>
      <CopyText text={doc._id} label="ID" />
    </span>
  )
}

function Customer({ detail }: { detail: CustomerDetail }) {
  const { doc, notes } = detail
  const { _id: id, kind } = doc
  const renewal = useModalOf<KeyRow>()
  const mayWrite = useStaffPermission('customers:write')
  const isPerson = kind === 'person'
  const { since, card, overdue, unconfirmed } = detail.billing
  // A customer who never paid has no invoices, and other things matter first.
  const isInvoiced = since !== null || card !== null || overdue !== null || unconfirmed.length > 0

  return (
    <>
      <CustomerFigures detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isInvoiced && <CustomerInvoices detail={detail} />}
          <CustomerPlan detail={detail} />
          <UserKeys
            detail={detail}
            inactive={getInactiveState(doc.state)}
            {...(mayWrite && { onRenew: renewal.open })}
          />
          <UserUsage days={detail.usage} />
          <UserRequests requests={detail.requests} />
          {!isInvoiced && <CustomerInvoices detail={detail} />}
          <CustomerMails mails={detail.mails} isPerson={isPerson} />
          {isPerson && <CustomerDevices devices={detail.devices} />}
        </div>
        <div className={classes.side}>
          <CustomerTags id={id} tags={doc.tags} />
          <CustomerNotes id={id} notes={notes} />
          {isPerson ? (
            <CustomerCompany company={detail.company} teams={detail.teams} />
          ) : (
            <CustomerMembers members={detail.members} />
          )}
          <CustomerTimeline id={id} />
        </div>
      </div>
      {renewal.subject && (
        <RenewModal
          opened={renewal.opened}
          onClose={renewal.close}
          customerId={id}
          sdkKey={renewal.subject}
        />
      )}
    </>
  )
}
