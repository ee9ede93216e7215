import { Button, Textarea } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import classes from './ReplyForm.module.css'

type Props = {
  label: string
  /** What sending does, beside the button. */
  help: ReactNode
  button: string
  /** The first error of a text. */
  check: (text: string) => string | undefined
  action: {
    mutate: (text: string, options: { onSuccess: () => void }) => void
    isPending: boolean
    outcome: ActionOutcome
  }
  isPrimary?: boolean
}

export function ReplyForm({ label, help, button, check, action, isPrimary = false }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = check(text)
    setProblem(message)
    if (message !== undefined) event.currentTarget.querySelector('textarea')?.focus()
    else if (!action.isPending) action.mutate(text, { onSuccess: () => setText('') })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Textarea
        label={label}
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <ActionNotice outcome={action.outcome} />
      <div className={classes.foot}>
        <p className={classes.help}>{help}</p>
        <Button
          type="submit"
          {...(!isPrimary && { variant: 'default' })}
          loading={action.isPending}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}
