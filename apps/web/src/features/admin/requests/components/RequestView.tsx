import { readRequestsSearch } from '../requests-search.ts'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatRequestState } from '../../../../lib/text/request-labels.ts'
import { useMarkRead } from '../../../../lib/page/use-mark-read.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { Fold } from '../../../../ui/buttons/Fold.tsx'
import { Heading } from '../../../../ui/layout/Heading.tsx'
import { FieldSkeleton } from '../../../../ui/feedback/FieldSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { ConversationSkeleton } from '../../../../ui/requests/ConversationSkeleton.tsx'
import { RequestState } from '../../../../ui/requests/RequestState.tsx'
import {
  adminRequestQuery,
  AlreadyDecidedError,
  type Decision,
  useDecideRequest,
  useMarkRequestRead,
} from '../calls.ts'
import { formatDecisionButton, formatEarlierDecision, formatRecipient } from '../decision-labels.ts'
import { UserKeys } from '../../users/components/UserKeys.tsx'
import { UserUsage } from '../../users/components/UserUsage.tsx'
import { AttachedRefusals } from './AttachedRefusals.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { DecisionModal } from './DecisionModal.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { RequestMessages } from './RequestMessages.tsx'
import type { AdminRequest } from '@fovea/contract/admin'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { FactsSkeleton } from '../../../../ui/values/FactsSkeleton.tsx'
import { otherRequestColumns } from './admin-request-columns.tsx'
import facts from '../../../../ui/values/Facts.module.css'
import classes from './RequestView.module.css'
import flow from '../../../../ui/layout/flow.module.css'

export function RequestView({ id }: { id: string }) {
  const { data: detail, error, refetch } = useQuery(adminRequestQuery(id))
  const [choice, setChoice] = useState<Decision['decision']>('grant')
  const [opened, setOpened] = useState(false)
  const decide = useDecideRequest(id)
  useMarkRead(detail?.doc, useMarkRequestRead(id))
  const doc = detail?.doc
  const isOpen = doc?.state === 'open'
  // Another admin decided while this decision was being written.
  const overtaken = opened && !isOpen && !decide.isPending && !decide.isSuccess
  const isLate = overtaken || decide.error instanceof AlreadyDecidedError

  function open(chosen: Decision['decision']) {
    decide.reset()
    setChoice(chosen)
    setOpened(true)
  }

  return (
    <Page
      title={doc?.type ?? 'Request'}
      mark={doc && <RequestState request={doc} />}
      sentence={
        doc === undefined ? (
          'A request from a developer.'
        ) : (
          <>
            From <CustomerLink request={doc} />
          </>
        )
      }
      above={<List />}
      action={
        doc === undefined ? (
          <Skeleton height={36} width="12rem" hidden={error !== null} />
        ) : (
          isOpen && (
            <Group gap="xs">
              <Button variant="default" onClick={() => open('decline')}>
                {formatDecisionButton(doc, 'decline')}
              </Button>
              <Button variant="default" onClick={() => open('grant')}>
                {formatDecisionButton(doc, 'grant')}
              </Button>
            </Group>
          )
        )
      }
    >
      <Pending query={{ data: detail, error, refetch }} failure="The request could not be loaded.">
        <div className={flow.aside}>
          <Card title="Conversation">
            <ConversationSkeleton />
          </Card>
          <Card title="Details">
            <FieldSkeleton />
            <FieldSkeleton />
            <div className={facts.narrow}>
              <FactsSkeleton labels={['Sent', 'Answers go to']} />
            </div>
          </Card>
        </div>
      </Pending>
      {detail !== undefined && (
        <>
          {isLate && (
            <Alert title="Already decided" icon={<Icon name="warning" />}>
              {formatEarlierDecision(detail.doc)} Your decision was not saved; the one below stands.
            </Alert>
          )}
          {decide.isSuccess && (
            <output className={classes.done}>
              {formatRequestState(detail.doc)}. {formatRecipient(detail)}
            </output>
          )}
          <div className={flow.aside}>
            <RequestMessages detail={detail} />
            <RequestDetails detail={detail} />
          </div>
          <AttachedRefusals info={detail.doc.info} />
          <div className={classes.more}>
            <Fold title={<Heading order={2}>Keys and usage</Heading>}>
              <div className={flow.column}>
                <UserKeys
                  detail={detail}
                  inactive={detail.deactivated === null ? undefined : 'deactivated'}
                />
                <UserUsage days={detail.usage} />
              </div>
            </Fold>
          </div>
          <OtherRequests requests={detail.others} />
          <DecisionModal
            opened={opened && isOpen}
            onClose={() => setOpened(false)}
            detail={detail}
            choice={choice}
            decide={decide}
          />
        </>
      )}
    </Page>
  )
}

function List() {
  const { id: _, ...search } = readRequestsSearch(
    useSearch({ from: '/console/admin/admin-requests' }),
  )
  return (
    <TextLink to="/console/admin-requests" search={search}>
      Requests
    </TextLink>
  )
}

function OtherRequests({ requests }: { requests: AdminRequest[] }) {
  return (
    <Section
      title="Other requests from this user"
      {...(requests.length === 0 && { sentence: 'This is their only request.' })}
    >
      {requests.length > 0 && (
        <DataTable<AdminRequest>
          label="other requests"
          columns={otherRequestColumns}
          rows={requests}
          rowId={({ _id }) => _id}
          empty={null}
        />
      )}
    </Section>
  )
}
