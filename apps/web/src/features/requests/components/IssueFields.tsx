import '@mantine/core/styles/Combobox.layer.css'
import { issueCategories } from '@fovea/contract/requests/options'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { IssueReporting } from '../use-issue-report.ts'
import classes from './IssueFields.module.css'

type Props = {
  report: IssueReporting
  replyRef: RefObject<HTMLInputElement | null>
  contentRef: RefObject<HTMLTextAreaElement | null>
}

export function IssueFields({ report, replyRef, contentRef }: Props) {
  const { draft, errors } = report
  const fixed = report.state !== 'idle'

  function chooseCategory(value: string | null) {
    const chosen = issueCategories.find((category) => category === value)
    if (chosen !== undefined) report.setCategory(chosen)
  }

  return (
    <div className={classes.fields}>
      <Select
        label="Category"
        data={issueCategories}
        value={draft.category}
        onChange={chooseCategory}
        disabled={fixed}
      />
      <TextInput
        ref={replyRef}
        label="Reply email"
        // Replaced by the error, because an error that appears on blur would otherwise move the button below before it
        // is clicked.
        description={errors.reply === undefined && "We'll reply to this address."}
        type="email"
        autoComplete="email"
        required
        value={draft.reply}
        onChange={(event) => report.setReply(event.currentTarget.value)}
        onBlur={report.leaveReply}
        readOnly={fixed}
        error={errors.reply}
      />
      <Textarea
        ref={contentRef}
        className={classes.wide}
        classNames={{ input: classes.content }}
        label="Content"
        description="Each category starts with a template. Your text is kept when you switch categories."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        rows={14}
        resize="vertical"
        value={report.content}
        onChange={(event) => report.setContent(event.currentTarget.value)}
        readOnly={fixed}
        error={errors.content}
      />
    </div>
  )
}
