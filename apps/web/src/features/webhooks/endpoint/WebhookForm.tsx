import { type NewWebhook, newWebhook } from '@fovea/contract/webhooks'
import { slackUrlPrefix, webhookKinds, type WebhookKind } from '@fovea/contract/webhooks/rules'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '../../../lib/http/http-errors.ts'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { RadioChoices } from '../../../ui/forms/RadioChoices.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { EventChoices } from './EventChoices.tsx'
import classes from '../Webhooks.module.css'

type Save = {
  isPending: boolean
  error: Error | null
  outcome: ActionOutcome
  mutate: (draft: NewWebhook, options: { onError: (error: Error) => void }) => void
}

type Props = {
  beginning: NewWebhook
  /** The URL may stay empty: a secret one is not shown again, and an empty field keeps it. */
  mayKeepUrl?: boolean
  isNew: boolean
  save: Save
  submit: string
  onCancel: () => void
}

const { url: urlSchema, events: eventsSchema, name: nameSchema } = newWebhook.shape

const kindTexts: Record<WebhookKind, { name: string; about: string }> = {
  webhook: { name: 'HTTPS', about: 'A signed POST with JSON to your server.' },
  slack: { name: 'Slack', about: 'A sentence in a channel, by an incoming webhook of Slack.' },
}

export function WebhookForm({
  beginning,
  mayKeepUrl = false,
  isNew,
  save,
  submit,
  onCancel,
}: Props) {
  const form = useForm({
    initialValues: beginning,
    validateInputOnBlur: ['name'],
    validate: {
      name: (name) => nameSchema.safeParse(name).error?.issues[0]?.message ?? null,
      url: (url) =>
        url === '' && mayKeepUrl
          ? null
          : (urlSchema.safeParse(url).error?.issues[0]?.message ?? null),
      events: (events) => eventsSchema.safeParse(events).error?.issues[0]?.message ?? null,
    },
  })
  const { kind, events } = form.values
  // The server's word about a field is shown at the field.
  const isAtField = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  const outcome = isAtField ? { ...save.outcome, error: null } : save.outcome

  function focusFirst(errors: object, element?: Element | null) {
    const first = ['url', 'name', 'events'].find((field) => field in errors) ?? ''
    const field =
      form.getInputNode(first) ?? element?.querySelector<HTMLElement>(`[data-field="${first}"]`)
    field?.focus()
  }

  function showAtFields(error: Error) {
    if (!(error instanceof ApiError)) return
    form.setErrors(error.fields)
    focusFirst(error.fields)
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (draft) => save.mutate(draft, { onError: showAtFields }),
        (errors, _, event) => focusFirst(errors, event?.currentTarget),
      )}
    >
      {isNew && (
        <RadioChoices
          legend="Kind"
          name="kind"
          values={webhookKinds}
          value={kind}
          labelOf={(known) => kindTexts[known].name}
          asideOf={(known) => kindTexts[known].about}
          onChange={(chosen) => {
            form.setFieldValue('kind', chosen)
            form.clearFieldError('url')
          }}
        />
      )}
      <TextInput
        label="URL"
        description={describeUrl(kind, mayKeepUrl)}
        placeholder={kind === 'slack' ? `${slackUrlPrefix}…` : 'https://example.com/hooks'}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required={!mayKeepUrl}
        {...form.getInputProps('url')}
        // An error on an empty field would move the button that was about to be pressed.
        onBlur={() => form.values.url !== '' && form.validateField('url')}
      />
      <TextInput
        label="Name"
        description="Optional. Without one, it is called by its server."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <EventChoices
        chosen={events}
        onChange={(chosen) => {
          form.setFieldValue('events', chosen)
          form.clearFieldError('events')
        }}
        error={typeof form.errors['events'] === 'string' ? form.errors['events'] : undefined}
      />
      <FormFoot action={{ ...save, outcome }} submit={submit} onCancel={onCancel} pinned />
    </form>
  )
}

function describeUrl(kind: WebhookKind, mayKeepUrl: boolean) {
  if (mayKeepUrl) return 'Leave it empty to keep the URL, which is a secret and not shown again.'
  return kind === 'slack'
    ? `Create an incoming webhook in Slack. It is a secret, so we show only its beginning afterwards.`
    : 'A public address of your server.'
}
