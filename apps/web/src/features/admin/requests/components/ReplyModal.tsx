import { postRequestReply } from '@fovea/contract/admin'
import { Button, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../../ui/modals/ModalFoot.tsx'
import { type RequestDetail, useReplyToRequest } from '../calls.ts'
import { formatRecipient } from '../decision-labels.ts'
import flow from '../../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; detail: RequestDetail }

export function ReplyModal(props: Props) {
  const { opened, onClose, detail } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Reply: ${detail.doc.type}`} width={560}>
      <ReplyForm {...props} />
    </Modal>
  )
}

const { text: textRule } = postRequestReply.body.shape

function ReplyForm({ onClose, detail }: Props) {
  const reply = useReplyToRequest(detail.doc._id)
  const [text, setText] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const error = textRule.safeParse(text).error?.issues[0]?.message

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsLeft(true)
    if (reply.isPending || error !== undefined) return
    reply.mutate({ text }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>{formatRecipient(detail)} The request stays as it is.</p>
      <Textarea
        label="Reply"
        required
        rows={6}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setIsLeft(true)}
        error={isLeft && error}
      />
      <ActionNotice outcome={reply.outcome} />
      <ModalFoot>
        <Button variant="default" disabled={reply.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={reply.isPending}>
          Send reply
        </Button>
      </ModalFoot>
    </form>
  )
}
