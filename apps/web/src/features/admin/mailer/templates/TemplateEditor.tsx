import type { EmailTemplate } from '@fovea/contract/admin'
import { Button, Textarea, TextInput, Alert, Group } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { SubmitButton } from '../../../../ui/buttons/SubmitButton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { useTestTemplate } from '../calls.ts'
import { useTemplateForm } from './use-template-form.ts'
import { LeaveGuard } from '../../../../ui/modals/LeaveGuard.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { VariableButtons } from './VariableButtons.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import classes from './TemplateEditor.module.css'

type Props = {
  template: EmailTemplate | undefined
  /** The stored template, which has a newer version if another admin changed it. */
  newest: EmailTemplate | undefined
  onShown: (template: EmailTemplate) => void
  onUnsaved: (unsaved: boolean) => void
}

export function TemplateEditor({ template, newest, onShown, onUnsaved }: Props) {
  const writing = useTemplateForm(template, onShown)
  const { form, isUnsaved, saving, submitThen: whenSaved } = writing
  const conflicting = newest && newest.version !== template?.version ? newest : undefined
  const test = useTestTemplate()
  const fields = useRef<HTMLDivElement>(null)
  /** Whether to say why the template can't be saved, which pressing the button asks. */
  const [asked, setAsked] = useState(false)

  const notReady = conflicting
    ? 'Choose a version first.'
    : template && !isUnsaved
      ? 'There are no changes to save.'
      : null

  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(notReady !== null)
    if (notReady === null) whenSaved(() => {})(event)
  }

  return (
    <Card>
      {conflicting && (
        <TemplateConflict
          newest={conflicting}
          busy={saving.isPending}
          onTakeNewest={() => writing.takeNewest(conflicting)}
          onSaveMine={() => writing.overwriteNewest(conflicting)}
        />
      )}
      <form onSubmit={submit} noValidate>
        <div className={classes.editor}>
          <div className={flow.column} ref={fields}>
            <TextInput
              label="Subject"
              withAsterisk
              aria-required
              data-path="emailSubject"
              {...form.getInputProps('emailSubject')}
            />
            <Textarea
              label="Body"
              withAsterisk
              aria-required
              rows={14}
              data-path="emailBody"
              description="Plain text, without bold or lists. Leave an empty line between paragraphs. A link on its own line, such as [Open the console](https://…), becomes a button."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('emailBody')}
            />
            <VariableButtons fields={fields} />
          </div>
          <TemplatePreview draft={form.values} />
        </div>
        <ActionNotice outcome={saving.outcome} error={conflicting ? null : saving.error} />
        <ActionNotice outcome={test.outcome} error={conflicting ? null : test.error} />
        <div className={classes.acts}>
          <output className={classes.reason}>{asked && notReady}</output>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={conflicting !== undefined}
            onClick={() => whenSaved((saved) => test.mutate(saved))()}
          >
            {isUnsaved ? 'Save and send a test to me' : 'Send a test to me'}
          </Button>
          <SubmitButton ready={notReady === null} loading={saving.isPending}>
            {template ? 'Save template' : 'Create template'}
          </SubmitButton>
        </div>
      </form>
      <LeaveGuard
        isBlocked={() => isUnsaved}
        title="Leave without saving?"
        sentence="Your changes to this template will be lost."
        stay="Keep editing"
      />
    </Card>
  )
}

type TemplateConflictProps = {
  newest: EmailTemplate
  busy: boolean
  onTakeNewest: () => void
  onSaveMine: () => void
}

function TemplateConflict({ newest, busy, onTakeNewest, onSaveMine }: TemplateConflictProps) {
  return (
    <Alert
      mb="md"
      title="This template was changed since you opened it"
      icon={<Icon name="warning" />}
    >
      Its subject is now “{newest.emailSubject}”. Nothing is saved or sent until you choose.
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" disabled={busy} onClick={onTakeNewest}>
          Use the newer version
        </Button>
        <Button color="red" size="xs" loading={busy} onClick={onSaveMine}>
          Save my version
        </Button>
      </Group>
    </Alert>
  )
}
