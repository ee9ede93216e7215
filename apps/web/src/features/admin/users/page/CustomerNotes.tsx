import { type CustomerNote, postCustomerNote } from '@fovea/contract/admin'
import { Button, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { useAddNote, useDeleteNote } from '../calls.ts'
import classes from './CustomerSide.module.css'

const rule = postCustomerNote.body.shape.text

export function CustomerNotes({ id, notes }: { id: string; notes: CustomerNote[] }) {
  const [deleting, setDeleting] = useState<CustomerNote>()
  const [opened, setOpened] = useState(false)
  const deletion = useDeleteNote(id)

  function open(note: CustomerNote) {
    deletion.reset()
    setDeleting(note)
    setOpened(true)
  }

  return (
    <Card
      title="Staff notes"
      sentence="Only staff see notes here. They are included in the customer’s data export."
    >
      {notes.length > 0 && (
        <ul className={classes.list}>
          {notes.map((note) => (
            <li key={note._id} className={classes.note}>
              <p className={classes.text} dir="auto">
                <UserText text={note.text} />
              </p>
              <div className={classes.foot}>
                <span>
                  <UserText text={note.author ?? 'Former staff'} /> · <Time iso={note.created} />
                </span>
                <IconButton icon="trash" label="Delete the note" onClick={() => open(note)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={id} />
      {deleting && (
        <ConfirmModal
          opened={opened}
          onClose={() => setOpened(false)}
          title="Delete note"
          action={deletion}
          onConfirm={() => deletion.mutate(deleting._id, { onSuccess: () => setOpened(false) })}
        >
          The note is deleted for everyone. This cannot be undone.
        </ConfirmModal>
      )}
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const addition = useAddNote(id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = rule.safeParse(text).error?.issues[0]?.message
    setProblem(message)
    if (message !== undefined || addition.isPending) return
    addition.mutate(text, { onSuccess: () => setText('') })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Textarea
        label="Add a note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="default" size="xs" loading={addition.isPending}>
        Save note
      </Button>
      <ActionNotice outcome={addition.outcome} />
    </form>
  )
}
