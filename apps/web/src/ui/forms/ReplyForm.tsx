import { Button, Textarea } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { formatNumber } from '../../lib/text/format.ts'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import flow from '../layout/flow.module.css'
import classes from './ReplyForm.module.css'

type Props = {
  label: string
  /** The label stands elsewhere, such as on a tab. */
  isLabelHidden?: boolean
  /** Text beside the button, which says what sending does. */
  help: ReactNode
  button: string
  maxLength: number
  action: {
    mutate: (text: string, options: { onSuccess: () => void }) => void
    isPending: boolean
    outcome: ActionOutcome
  }
  isPrimary?: boolean
}

export function ReplyForm(props: Props) {
  const { label, help, button, maxLength, action } = props
  const { isLabelHidden = false, isPrimary = false } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = findProblem(text.trim(), maxLength)
    setProblem(message)
    if (message !== undefined) event.currentTarget.querySelector('textarea')?.focus()
    else if (!action.isPending) action.mutate(text, { onSuccess: () => setText('') })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.closeColumn}>
      <Textarea
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
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

function findProblem(text: string, maxLength: number): string | undefined {
  if (text === '') return 'Required'
  return text.length > maxLength ? `Use at most ${formatNumber(maxLength)} characters.` : undefined
}
