import type { EmailTemplate } from '@fovea/contract/admin'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../lib/http-errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useSaveTemplate } from './api/save-template.ts'
import { draftError, draftOf, isSame, type TemplateDraft } from './template-draft.ts'

/** The fields of a template, and how they are saved. `template` is what was read; `onShown` is told what is shown next. */
export function useTemplateForm(
  template: EmailTemplate | undefined,
  onShown: (template: EmailTemplate) => void,
) {
  const saved = draftOf(template)
  const saving = useSaveTemplate(template)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: saved,
    validateInputOnBlur: true,
    validate: {
      emailSubject: (text) => draftError('emailSubject', text),
      emailBody: (text) => draftError('emailBody', text),
    },
  })
  const isUnsaved = !isSame(form.values, saved)

  /** Saves what is new, and goes on with what is saved; where something is wrong, its field says so. */
  function whenSaved(proceed: (saved: EmailTemplate) => void) {
    return form.onSubmit(
      (draft) => {
        if (saving.isPending) return
        if (template && !isUnsaved) {
          proceed(template)
          return
        }
        save(draft, template?.version, proceed)
      },
      (errors) => focusFirst(errors),
    )
  }

  function save(
    draft: TemplateDraft,
    version: number | undefined,
    proceed: (saved: EmailTemplate) => void,
  ) {
    saving.mutate(
      { draft, version },
      {
        onSuccess: (doc) => {
          // Whoever wrote on meanwhile goes on writing.
          if (isSame(form.getValues(), draft)) form.setValues(draftOf(doc))
          notify.success('Template saved.')
          onShown(doc)
          proceed(doc)
          if (!template) openSaved(doc)
        },
        onError: (error) => error instanceof ApiError && showAtFields(error.fields),
      },
    )
  }

  /** What another admin has saved takes the place of what is written here. */
  function takeTheirs(newest: EmailTemplate) {
    saving.reset()
    form.clearErrors()
    form.setValues(draftOf(newest))
    onShown(newest)
  }

  /** What is written here takes the place of what another admin has saved. */
  function saveMine(newest: EmailTemplate) {
    form.onSubmit((draft) => save(draft, newest.version, () => {}), focusFirst)()
  }

  function openSaved({ _id }: EmailTemplate) {
    void navigate({
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

  return { form, isUnsaved, saving, whenSaved, takeTheirs, saveMine }
}
