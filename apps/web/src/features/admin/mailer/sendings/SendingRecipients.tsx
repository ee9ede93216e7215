import type { Sending, SendingRecipient } from '@fovea/contract/admin'
import { deliveryStates } from '@fovea/contract/admin/recipient-rules'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { readMailerSearch } from '../mailer-search.ts'
import { formatPeopleCount } from '../sending/status-labels.ts'
import { type DeliveryFilter, deliveriesQuery, useRetrySending } from './calls.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { deliveryLabels } from './sending-labels.ts'
import classes from '../../../../ui/forms/filters.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

const placeholderRows = 5

export function SendingRecipients({ sending }: { sending: Sending }) {
  const { state, search } = readMailerSearch(
    useSearch({ from: '/console/admin/admin-email-sender' }),
  )
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const deliveries = useInfiniteQuery(deliveriesQuery(sending, { state, search }))

  function change(part: DeliveryFilter) {
    void navigate({
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Section title="Recipients" actions={<RetryFailed sending={sending} />}>
      <div className={classes.filters}>
        <SearchField
          aria-label="Search recipients"
          placeholder="Search by email"
          className={classes.search}
          value={search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <FilterSelect
          aria-label="State"
          className={classes.field}
          any="Any state"
          values={deliveryStates}
          labelOf={(one) => deliveryLabels[one]}
          value={state}
          onChange={(one) => change({ state: one })}
        />
      </div>
      <DataTable<SendingRecipient>
        query={deliveries}
        failure="The recipients could not be loaded."
        label="recipients"
        columns={deliveryColumns}
        rows={deliveries.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ email }) => email}
        placeholderRows={placeholderRows}
        partial
        wide
        empty={<EmptyState drawing="list" sentence="No matching recipients." />}
      />
      <OlderRows query={deliveries} label="Show more" />
    </Section>
  )
}

/** The section while the sending loads. */
export function SendingRecipientsSkeleton() {
  return (
    <Section title="Recipients">
      <Skeleton height={36} width="24rem" maw="100%" radius="sm" />
      <DataTable<SendingRecipient>
        label="recipients"
        columns={deliveryColumns}
        rows={undefined}
        rowId={({ email }) => email}
        placeholderRows={placeholderRows}
        wide
        empty={null}
      />
    </Section>
  )
}

function RetryFailed({ sending }: { sending: Sending }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const retry = useRetrySending(sending._id, async ({ _id }) => {
    setAsking(false)
    await navigate({ search: { sending: _id } })
  })
  const { state, templateId, figures } = sending
  const hasEnded = state === 'finished' || state === 'cancelled'
  if (!hasEnded || figures.failed === 0 || templateId === null) return null
  const act = `Send again to ${formatPeopleCount(figures.failed)}`

  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Send again to those that failed
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Send again to those that failed?"
        act={act}
        tone="primary"
        action={retry}
        onConfirm={() => retry.mutate()}
      >
        <p>They get the same text, as another sending.</p>
      </ConfirmModal>
    </>
  )
}
