import type { EmailTemplate } from '@fovea/contract/admin'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { notify } from '../../../../lib/page/notify.ts'
import { type Save, useSaveTemplate } from '../calls.ts'
import { findDraftError, createDraft, isSameDraft } from './template-draft.ts'

export function useTemplateForm(
  template: EmailTemplate | undefined,
  onShown: (template: EmailTemplate) => void,
) {
  const saved = createDraft(template)
  const saving = useSaveTemplate(template, show)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: saved,
    validateInputOnBlur: true,
    validate: {
      emailSubject: (text) => findDraftError('emailSubject', text),
      emailBody: (text) => findDraftError('emailBody', text),
    },
  })
  const isUnsaved = !isSameDraft(form.values, saved)

  function submitThen(proceed: (saved: EmailTemplate) => void) {
    return form.onSubmit(
      (draft) => {
        if (saving.isPending) return
        if (template && !isUnsaved) {
          proceed(template)
          return
        }
        save({ draft, version: template?.version, proceed })
      },
      (errors) => focusFirst(errors),
    )
  }

  function save(input: Save) {
    saving.mutate(input, {
      onError: (error) => error instanceof ApiError && showAtFields(error.fields),
    })
  }

  async function show(doc: EmailTemplate, { draft, proceed }: Save) {
    // Text typed while saving is kept.
    if (isSameDraft(form.getValues(), draft)) form.setValues(createDraft(doc))
    notify.success('Template saved.')
    onShown(doc)
    proceed(doc)
    if (!template) await openSaved(doc)
  }

  function takeNewest(newest: EmailTemplate) {
    saving.reset()
    form.clearErrors()
    form.setValues(createDraft(newest))
    onShown(newest)
  }

  function overwriteNewest(newest: EmailTemplate) {
    form.onSubmit(
      (draft) => save({ draft, version: newest.version, proceed: () => {} }),
      focusFirst,
    )()
  }

  function openSaved({ _id }: EmailTemplate) {
    return navigate({
      to: '/console/admin-email-sender',
      search: { id: _id },
      replace: true,
      ignoreBlocker: true,
    })
  }

  function showAtFields(fields: Readonly<Record<string, string>>) {
    form.setErrors(fields)
    focusFirst(fields)
  }

  function focusFirst(errors: object) {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return { form, isUnsaved, saving, submitThen, takeNewest, overwriteNewest }
}
