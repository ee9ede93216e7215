import type { CustomerNote } from '@fovea/contract/admin'
import { maxNoteLength } from '@fovea/contract/admin/customer-options'
import { maxReplyLength } from '@fovea/contract/requests/options'
import { useId, useState } from 'react'
import { ReplyForm } from '../../../../ui/forms/ReplyForm.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { RequestConversation } from '../../../../ui/requests/RequestConversation.tsx'
import {
  type RequestDetail,
  useAddRequestNote,
  useDeleteRequestNote,
  useReplyToRequest,
} from '../calls.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'

const tabs = [
  { id: 'reply', title: 'Reply' },
  { id: 'note', title: 'Staff note' },
] as const

export function RequestMessages({ detail }: { detail: RequestDetail }) {
  const { doc, notes } = detail
  const { user, customer = user._id } = doc
  const [tab, setTab] = useState<'reply' | 'note'>('reply')
  const [opened, setOpened] = useState(false)
  const [deleting, setDeleting] = useState<CustomerNote>()
  const deletion = useDeleteRequestNote(customer)
  const panel = useId()

  function openDeletion(note: CustomerNote) {
    deletion.reset()
    setDeleting(note)
    setOpened(true)
  }

  return (
    <Card title="Conversation">
      <RequestConversation
        request={doc}
        sender={user.nickname || user.email}
        team="A former admin"
        {...(doc.decidedBy !== null && { decidedBy: doc.decidedBy })}
        notes={notes}
        onDeleteNote={openDeletion}
      />
      <Tabs label="Write" tabs={tabs} value={tab} onChange={setTab} panel={panel} />
      {/* Both stay, so that a text outlives a look at the other. */}
      <div id={panel} role="tabpanel" aria-label={tab === 'reply' ? 'Reply' : 'Staff note'}>
        <div hidden={tab !== 'reply'}>
          <Reply detail={detail} />
        </div>
        <div hidden={tab !== 'note'}>
          <Note requestId={doc._id} customer={customer} />
        </div>
      </div>
      {deleting && (
        <ConfirmModal
          opened={opened}
          onClose={() => setOpened(false)}
          title="Delete note"
          action={deletion}
          onConfirm={() => deletion.mutate(deleting, { onSuccess: () => setOpened(false) })}
        >
          The note is deleted for every admin. This cannot be undone.
        </ConfirmModal>
      )}
    </Card>
  )
}

function Reply({ detail: { doc, answerTo } }: { detail: RequestDetail }) {
  const reply = useReplyToRequest(doc._id)
  if (answerTo === null) return <p>The sender has no confirmed address to reply to.</p>
  const status =
    doc.status === 'done'
      ? 'The request stays as it is.'
      : 'The request then waits for their answer.'
  return (
    <ReplyForm
      label="Reply"
      isLabelHidden
      help={
        <>
          <UserText text={answerTo} /> will get an email. {status}
        </>
      }
      isPrimary
      button="Send reply"
      maxLength={maxReplyLength}
      action={reply}
    />
  )
}

function Note({ requestId, customer }: { requestId: string; customer: string }) {
  const addition = useAddRequestNote(requestId, customer)
  return (
    <ReplyForm
      label="Staff note"
      isLabelHidden
      help="Only staff see notes, here and on the customer’s page. They are included in the customer’s data export."
      button="Save note"
      maxLength={maxNoteLength}
      action={addition}
    />
  )
}
