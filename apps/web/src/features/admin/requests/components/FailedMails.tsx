import type { FailedMail } from '@fovea/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { useRetryMail } from '../../users/retry-calls.ts'
import { failedMailsQuery } from '../calls.ts'
import { createFailedMailColumns } from './failed-columns.tsx'
import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'

const pollIntervalMs = 2_000

export function FailedMails() {
  const { data, error, refetch } = useQuery({
    ...failedMailsQuery,
    // Retries finish within seconds, so poll until none is waiting.
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? pollIntervalMs : false),
  })
  const { mutate, variables, isPending } = useRetryMail()
  const retrying = isPending ? variables.id : null
  const [unconfirmedMail, setUnconfirmedMail] = useState<FailedMail | null>(null)
  const docs = data?.docs
  const columns = useMemo(() => {
    function onRetry(id: string) {
      const mail = docs?.find(({ _id }) => _id === id)
      if (mail?.outcome === 'unknown') setUnconfirmedMail(mail)
      else mutate({ id, again: false })
    }
    return createFailedMailColumns({ onRetry, retrying })
  }, [docs, mutate, retrying])

  return (
    <Section
      title="Failed emails"
      sentence={
        <output>
          {data?.docs.length === 0
            ? 'No failed emails.'
            : 'Emails that still failed after several attempts.'}
          {data !== undefined &&
            data.waiting > 0 &&
            ` ${formatCount(data.waiting, 'more email')} in the queue.`}
        </output>
      }
    >
      {data?.docs.length !== 0 && (
        <DataTable<FailedMail>
          query={{ error, refetch }}
          failure="Failed emails could not be loaded."
          label="failed emails"
          columns={columns}
          rows={data?.docs}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={null}
        />
      )}
      <SendAgain
        mail={unconfirmedMail}
        onClose={() => setUnconfirmedMail(null)}
        onConfirm={(id) => {
          mutate({ id, again: true })
          setUnconfirmedMail(null)
        }}
      />
    </Section>
  )
}

type Props = {
  mail: FailedMail | null
  onClose: () => void
  onConfirm: (id: string) => void
}

function SendAgain({ mail, onClose, onConfirm }: Props) {
  return (
    <ConfirmModal
      opened={mail !== null}
      onClose={onClose}
      title="Send this email again?"
      act="Send again"
      busy={false}
      onConfirm={() => mail && onConfirm(mail._id)}
    >
      <Text>
        The mail server did not confirm “{mail?.subject}”, so {mail?.to} may have received it and
        may get it twice.
      </Text>
    </ConfirmModal>
  )
}
