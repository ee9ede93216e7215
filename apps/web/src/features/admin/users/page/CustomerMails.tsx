import type { CustomerMail } from '@fovea/contract/admin'
import type { MailState } from '@fovea/contract/admin/customer-options'
import { useMemo, useState } from 'react'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { type Sign, SignedWord } from '../../../../ui/values/SignedWord.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import row from '../../../../ui/tables/RowLink.module.css'
import { useRetryMail } from '../retry-calls.ts'

const signs: Record<MailState, Sign & { word: string }> = {
  waiting: { word: 'In the queue', icon: 'clock', tone: 'off' },
  sent: { word: 'Sent', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'warning', tone: 'bad' },
  unknown: { word: 'Not confirmed', icon: 'warning', tone: 'unsure' },
}

const column = createColumnHelper<CustomerMail>()
const facts = [
  column.computed(
    ({ subject, to }) => `${subject} ${to}`,
    'Subject',
    (_, { subject, to }) => (
      <span className={row.named}>
        <CutText text={subject} width="17rem" />
        <CutText text={`to ${to}`} width="22rem" />
      </span>
    ),
  ),
  column.computed(
    ({ sent, created }) => sent ?? created,
    'Date',
    (iso) => <Time iso={iso} />,
  ),
  column.accessor('state', 'Status', (state, { error }) => {
    const { word, ...sign } = signs[state]
    return (
      <span title={error}>
        <SignedWord {...sign}>{word}</SignedWord>
      </span>
    )
  }),
]

type Props = { mails: CustomerMail[]; isPerson: boolean }

/** The text of such an email is erased, because the link would be a secret in our database. */
function hasLostLink({ state, retriable }: CustomerMail): boolean {
  return (state === 'failed' || state === 'unknown') && !retriable
}

export function CustomerMails({ mails, isPerson }: Props) {
  const maySend = useStaffPermission('requests:write')
  const retry = useRetryMail()
  const { mutate, isPending, variables } = retry
  const [unconfirmed, setUnconfirmed] = useState<CustomerMail>()
  const [opened, setOpened] = useState(false)
  const columns = useMemo(() => {
    function resend(mail: CustomerMail) {
      if (mail.state !== 'unknown') return mutate({ id: mail._id, again: false })
      setUnconfirmed(mail)
      setOpened(true)
    }
    return [
      ...facts,
      column.display(
        'Resend',
        (mail) => {
          if (hasLostLink(mail)) return 'Had a link that works once: send a new one'
          if (!maySend || !mail.retriable) return null
          return (
            <RowButton
              label={`Resend ${mail.subject}`}
              loading={isPending && variables.id === mail._id}
              disabled={isPending}
              onClick={() => resend(mail)}
            >
              Resend
            </RowButton>
          )
        },
        { align: 'end', hiddenHeader: true },
      ),
    ]
  }, [maySend, mutate, isPending, variables])

  return (
    <Section
      title="Emails"
      framed
      sentence={
        mails.length === 0
          ? 'No emails yet.'
          : `The newest ones${isPerson ? '' : ' to its members, also about their other workspaces'}. One that failed, or that says that a key is ready, can be sent again.`
      }
    >
      {mails.length > 0 && (
        <DataTable<CustomerMail>
          label="emails to the customer"
          columns={columns}
          rows={mails}
          rowId={({ _id }) => _id}
          empty={null}
          wide
        />
      )}
      {unconfirmed && (
        <ConfirmModal
          opened={opened}
          onClose={() => setOpened(false)}
          title="Send this email again?"
          act="Send again"
          action={retry}
          onConfirm={() =>
            mutate({ id: unconfirmed._id, again: true }, { onSuccess: () => setOpened(false) })
          }
        >
          The mail server did not confirm “{unconfirmed.subject}”, so {unconfirmed.to} may have
          received it and may get it twice.
        </ConfirmModal>
      )}
    </Section>
  )
}
