import { useQuery } from '@tanstack/react-query'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatDate } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import { type CustomerDetail, customerQuery } from '../calls.ts'
import { RenewModal } from '../components/RenewModal.tsx'
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
import { CustomerTags } from '../tags/CustomerTags.tsx'
import classes from './CustomerPage.module.css'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import { useModalOf } from '../../../../lib/page/use-modal-of.ts'

export function CustomerPage({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(customerQuery(id))
  const name = spellDirectionControls(detail?.doc.name || detail?.doc.email || 'User')
  return (
    <Page
      title={name}
      icon={
        <span className={classes.initial} aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      }
      mark={detail && <CustomerTitleStatus detail={detail} />}
      sentence={detail === undefined ? 'Account, keys and usage.' : <Sentence detail={detail} />}
      {...(detail && { action: <CustomerActions key={id} detail={detail} /> })}
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

function Sentence({ detail: { doc } }: { detail: CustomerDetail }) {
  const { kind, email, members, joined } = doc
  return (
    <span className={classes.facts}>
      {kind === 'team' && <span>Team of {members}</span>}
      <span>
        {kind === 'team' && (email === '' ? 'no owner' : 'owner ')}
        <UserText text={email} />
      </span>
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

  return (
    <>
      <CustomerFigures detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <CustomerInvoices detail={detail} />
          <CustomerPlan detail={detail} />
          <UserKeys
            detail={detail}
            deactivated={doc.state === 'deactivated'}
            {...(mayWrite && { onRenew: renewal.open })}
          />
          <UserUsage days={detail.usage} />
          <UserRequests requests={detail.requests} />
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
