import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { focusElement } from '../../lib/page/focus-element.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import { Icon } from '../drawings/Icon.tsx'
import { SubmitButton } from '../buttons/SubmitButton.tsx'
import { Modal } from './Modal.tsx'
import { ModalFoot } from './ModalFoot.tsx'
import type { ConsentForm, Result } from '../forms/use-consent-form.ts'
import classes from './ConsentModal.module.css'

const resultMs = 1500

const resultTitles: Record<Result, string> = {
  success: 'Submission successful!',
  failure: 'Submission failed!',
}

type Props = {
  form: ConsentForm
  title: string
  width: number
  sentence: ReactNode
  consent: string
  act: string
  successNote: string
  children: ReactNode
}

export function ConsentModal({ form, title, width, successNote, ...fields }: Props) {
  const { opened, onClose, result } = form
  if (result === null) {
    return (
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        width={width}
        busy={form.outcome.isHeld}
        step={false}
      >
        <Fields form={form} {...fields} />
      </Modal>
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title={resultTitles[result]} step={false}>
      <ResultNote result={result} onPassed={form.onResultPassed}>
        {result === 'success' ? successNote : form.error?.message}
      </ResultNote>
    </Modal>
  )
}

type FieldsProps = Pick<Props, 'form' | 'sentence' | 'consent' | 'act' | 'children'>

function Fields({ form, sentence, consent, act, children }: FieldsProps) {
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <p className={classes.sentence}>{sentence}</p>
      <div
        className={classes.wide}
        hidden={form.error === null && form.outcome.lost === null}
        {...(form.error && { tabIndex: -1, ref: focusElement })}
      >
        <ActionNotice outcome={form.outcome} />
      </div>
      {children}
      <ModalFoot>
        <Checkbox
          className={classes.consent}
          label={consent}
          checked={form.agreed}
          onChange={(event) => form.onAgree(event.currentTarget.checked)}
          error={form.consentError}
        />
        <SubmitButton ready={form.ready} loading={form.busy}>
          {act}
        </SubmitButton>
      </ModalFoot>
    </form>
  )
}

type ResultNoteProps = { result: Result; onPassed: () => void; children: ReactNode }

function ResultNote({ result, onPassed, children }: ResultNoteProps) {
  const passed = useEffectEvent(onPassed)
  useEffect(() => {
    const timer = setTimeout(() => passed(), resultMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <p tabIndex={-1} ref={focusElement} className={classes.result} data-result={result}>
      <Icon name={result === 'success' ? 'check' : 'warning'} size={24} />
      {children}
    </p>
  )
}
