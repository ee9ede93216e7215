import type { Bounce } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { readMailerSearch } from '../mailer-search.ts'
import { bouncesQuery, useClearBounce } from './calls.ts'
import filters from '../../../../ui/forms/filters.module.css'
import classes from '../sendings/delivery-columns.module.css'

const column = createColumnHelper<Bounce>()
const facts = [
  column.accessor('email', 'Email', (email) => <UserText text={email} />),
  column.accessor('reason', 'Answer', (answer) => (
    <UserText text={answer} className={classes.answer} />
  )),
  column.accessor('at', 'Time', (at) => <Time iso={at} />),
]

/** Addresses that get no templates, because earlier email to them came back. */
export function BounceList() {
  const { search } = readMailerSearch(useSearch({ from: '/console/admin/admin-email-sender' }))
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const bounces = useInfiniteQuery(bouncesQuery(search))
  const [email, setEmail] = useState('')
  const [asking, setAsking] = useState(false)
  const clear = useClearBounce(() => setAsking(false))
  const columns = useMemo(
    () => [
      ...facts,
      column.display(
        'Send again',
        (row) => (
          <RowButton
            label={`Send to ${row.email} again`}
            onClick={() => {
              setEmail(row.email)
              setAsking(true)
            }}
          >
            Send again
          </RowButton>
        ),
        { align: 'end', hiddenHeader: true },
      ),
    ],
    [],
  )

  function close() {
    clear.reset()
    setAsking(false)
  }

  return (
    <>
      <p>
        These addresses get no templates, because a mail server said that they take no email. Every
        other email is still sent to them.
      </p>
      <div className={filters.filters}>
        <SearchField
          aria-label="Search bounces"
          placeholder="Search by email"
          className={filters.search}
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({
              search: { list: 'bounces', search: text || undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <DataTable<Bounce>
        query={bounces}
        failure="The bounces could not be loaded."
        label="bounces"
        columns={columns}
        rows={bounces.data?.pages.flatMap(({ docs }) => docs)}
        rowId={(row) => row.email}
        placeholderRows={5}
        partial
        wide
        empty={
          <EmptyState
            drawing="letter"
            sentence={
              search === undefined ? 'No email has come back.' : `Nothing matches “${search}”.`
            }
          />
        }
      />
      <OlderRows query={bounces} label="Show more" />
      <ConfirmModal
        opened={asking}
        onClose={close}
        title="Send to this address again?"
        act="Send again"
        tone="primary"
        action={clear}
        onConfirm={() => clear.mutate(email)}
      >
        <p>
          <UserText text={email} /> gets templates again. If it still takes no email, it comes back
          to this list after the next one.
        </p>
      </ConfirmModal>
    </>
  )
}
