import { schemaResolver, useForm } from '@mantine/form'
import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import type { z } from 'zod/mini'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ApiError } from '../../lib/http/http-errors.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'

export type Result = 'success' | 'failure'

type FieldProps = {
  value: string
  onChange: (typed: string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: () => void
  error: ReactNode
  required: boolean
  'data-path': string
}

type Options<Values, Info> = {
  name: string
  opened: boolean
  onClose: () => void
  schema: z.ZodMiniType<Info>
  initialValues: Values
  optional?: keyof Values & string
  agreedAtFirst?: boolean
  /** Whether a failure returns to the form or closes the modal; the input is kept in both cases. */
  afterFailure?: 'return' | 'close'
  submission: {
    mutate: (info: Info, then: Then) => void
    isPending: boolean
    error: Error | null
    outcome: ActionOutcome
  }
}

type Then = { onSuccess: () => void; onError: (error: Error) => void }

/** A form that is sent only with the user's consent, and a result that is shown for a moment afterwards. */
export function useConsentForm<Values extends Record<string, string>, Info>(
  options: Options<Values, Info>,
) {
  const { name, opened, onClose, schema, initialValues, optional, submission } = options
  const { agreedAtFirst = false, afterFailure = 'return' } = options
  const draft = useDraft(name, initialValues)
  const form = useForm<Values>({
    initialValues: draft.typed,
    onValuesChange: draft.keep,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  })
  const [agreed, setAgreed] = useState(agreedAtFirst)
  const [isConsentMissed, setConsentMissed] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  useOpening(opened, () => {
    setResult(null)
    setConsentMissed(false)
  })

  const filled = Object.entries(form.values).every(
    ([name, text]) => name === optional || text.trim() !== '',
  )

  function send(values: Values, node: HTMLFormElement) {
    if (!agreed) {
      setConsentMissed(true)
      node.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus()
      return
    }
    submission.mutate(schema.parse(values), {
      onSuccess: () => {
        form.setValues(initialValues)
        form.clearErrors()
        setAgreed(agreedAtFirst)
        setResult('success')
      },
      onError: (error) => {
        form.setErrors(fieldsOf(error))
        setResult('failure')
      },
    })
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const node = event.currentTarget
    const sendFrom = (values: Values) => send(values, node)
    form.onSubmit(sendFrom, (errors) => {
      setConsentMissed(!agreed)
      const [first] = Object.keys(errors)
      if (first !== undefined) form.getInputNode(first)?.focus()
    })(event)
  }

  function onResultPassed() {
    if (result === 'failure' && afterFailure === 'return') setResult(null)
    else onClose()
  }

  function field(name: keyof Values & string): FieldProps {
    const { onChange, onBlur } = form.getInputProps(name)
    return {
      value: form.values[name] ?? '',
      onChange,
      onBlur,
      error: form.errors[name],
      required: name !== optional,
      'data-path': name,
    }
  }

  return {
    opened,
    onClose,
    field,
    agreed,
    onAgree: setAgreed,
    /** Shown after an attempt to send without consent. */
    consentError: isConsentMissed && !agreed ? 'Required' : null,
    ready: filled && agreed,
    busy: submission.isPending,
    error: submission.error,
    outcome: submission.outcome,
    onSubmit,
    result,
    onResultPassed,
  }
}

export type ConsentForm = Omit<ReturnType<typeof useConsentForm>, 'field'>

/** Runs when the modal opens, not when it closes: a closing modal keeps its content until it has faded out. */
function useOpening(opened: boolean, onOpen: () => void) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened === wasOpened) return
  setWasOpened(opened)
  if (opened) onOpen()
}

function fieldsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^info\./, ''), message]),
  )
}
