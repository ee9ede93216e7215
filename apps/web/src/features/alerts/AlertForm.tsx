import '@mantine/core/styles/Combobox.layer.css'
import type { Alert, getAlertChoices } from '@fovea/contract/alerts'
import {
  type AlertKind,
  alertKinds,
  expiryNoticeDays,
  minRefusals,
} from '@fovea/contract/alerts/rules'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { maxKeysListed, formatOrigin } from '@fovea/contract/license-keys/rules'
import { Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { QueryError } from '../../ui/feedback/ErrorNotice.tsx'
import { Choice, Choices } from '../../ui/forms/Choices.tsx'
import { Modal } from '../../ui/modals/Modal.tsx'
import { FormFoot } from '../../ui/modals/FormFoot.tsx'
import {
  createEmptyDraft,
  createDraft,
  validateDraft,
  filterKeys,
  type AlertDraft,
  type DraftErrors,
} from './alert-draft.ts'
import { formatKeyLabel, kindLabels } from './alert-labels.ts'
import { alertChoicesQuery, useSaveAlert } from './calls.ts'
import classes from './Alerts.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  alert?: Alert | undefined
  keyId?: string | undefined
  /** Chosen on the page. */
  kind?: AlertKind | undefined
}

export function AlertForm({ opened, onClose, ...given }: Props) {
  const { alert } = given
  return (
    <Modal opened={opened} onClose={onClose} title={alert ? 'Edit alert' : 'New alert'} width={520}>
      <Fields onClose={onClose} {...given} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function Fields({ onClose, alert, keyId, kind }: Omit<Props, 'opened'>) {
  const choices = useQuery(alertChoicesQuery)
  const save = useSaveAlert(alert?._id)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() =>
    alert ? createDraft(alert) : createEmptyDraft(keyId, kind),
  )
  const [errors, setErrors] = useState<DraftErrors>({})

  function change(part: Partial<AlertDraft>) {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const judged = validateDraft(draft, choices.data?.keys ?? [], alert?.enabled ?? true)
    if ('body' in judged) {
      save.mutate(judged.body, { onSuccess: onClose })
      return
    }
    setErrors(judged.errors)
    const [first] = Object.keys(judged.errors)
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={classes.form}>
      {!alert && <KindChoice kind={draft.kind} onChange={(kind) => change({ kind })} />}
      {choices.data === undefined && (
        <QueryError title="Your keys could not be loaded." query={choices} />
      )}
      {choices.isPending && <Skeleton height={64} radius="md" aria-busy="true" />}
      {choices.data && (
        <Watched draft={draft} errors={errors} onChange={change} choices={choices.data} />
      )}
      <FormFoot
        action={save}
        submit={alert ? 'Save alert' : 'Set alert'}
        onCancel={onClose}
        pinned
      />
    </form>
  )
}

type Kind = AlertDraft['kind']

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Choices legend="Alert me about">
      {alertKinds.map((alertKind) => (
        <Choice
          key={alertKind}
          name="kind"
          checked={kind === alertKind}
          isFirst={kind === alertKind}
          onChange={() => onChange(alertKind)}
          aside={kindLabels[alertKind].about}
        >
          {kindLabels[alertKind].name}
        </Choice>
      ))}
    </Choices>
  )
}

type FieldProps = {
  draft: AlertDraft
  errors: DraftErrors
  onChange: (part: Partial<AlertDraft>) => void
}
type Watchable = ResponseOf<typeof getAlertChoices>['payload']

function Watched({ choices, ...field }: FieldProps & { choices: Watchable }) {
  const { draft, errors, onChange } = field
  switch (draft.kind) {
    case 'refusals':
      return (
        <>
          <KeyField {...field} keys={choices.keys} moreKeys={choices.moreKeys} />
          <div className={classes.numbers}>
            <NumberField
              name="above"
              label="More than"
              help="Refused starts in 10 minutes."
              {...field}
            />
            <NumberField
              name="times"
              label="Or times the usual"
              help={`Compared with the last 7 days, from ${minRefusals} refusals. Optional.`}
              {...field}
            />
          </div>
        </>
      )
    case 'quiet':
      return (
        <Select
          label="App"
          data={choices.apps.map((value) => ({ value, label: formatOrigin(value) }))}
          value={draft.app === '' ? null : draft.app}
          onChange={(app) => onChange({ app: app ?? '' })}
          error={errors.app}
          data-field="app"
          description="Compared with the same hours of the last 4 weeks; for small apps, with the same day."
          {...selectProps}
          nothingFoundMessage={
            choices.moreApps ? 'Not among the apps used most recently' : 'No such app'
          }
        />
      )
    case 'newcomer':
      return <KeyField {...field} keys={choices.keys} moreKeys={choices.moreKeys} />
    case 'ending':
      return (
        <>
          <KeyField {...field} keys={choices.keys} moreKeys={choices.moreKeys} withAll />
          <DayChoice {...field} />
        </>
      )
  }
}

const selectProps = {
  withAsterisk: true,
  'aria-required': true,
  placeholder: 'Choose one',
  searchable: true,
  openOnFocus: false,
  comboboxProps: { withinPortal: false, transitionProps: { duration: 0 }, shadow: 'md' },
} satisfies Partial<Parameters<typeof Select>[0]>

/** No key ID can be this value. */
const all = '*'

type KeyFieldProps = FieldProps & Pick<Watchable, 'keys' | 'moreKeys'> & { withAll?: boolean }

function KeyField({ draft, errors, onChange, keys, moreKeys, withAll = false }: KeyFieldProps) {
  const offered = filterKeys(draft.kind, keys)
  const none =
    draft.kind === 'newcomer'
      ? 'You have no production key for Android or the web yet.'
      : 'You have no key yet.'
  const isOffered = offered.some(({ _id }) => _id === draft.key)
  return (
    <Select
      label="Key"
      data={[
        ...(withAll ? [{ value: all, label: 'All keys, new ones included' }] : []),
        ...offered.map((key) => ({ value: key._id, label: formatKeyLabel(key) })),
      ]}
      value={withAll && draft.allKeys ? all : isOffered ? draft.key : null}
      onChange={(key) =>
        onChange(key === all ? { allKeys: true } : { key: key ?? '', allKeys: false })
      }
      error={errors.key}
      data-field="key"
      description={offered.length === 0 && !withAll ? none : undefined}
      {...selectProps}
      nothingFoundMessage={moreKeys ? `Not among your ${maxKeysListed} newest keys` : 'No such key'}
    />
  )
}

type NumberProps = FieldProps & { name: 'above' | 'times'; label: string; help: string }

function NumberField({ name, label, help, draft, errors, onChange }: NumberProps) {
  return (
    <TextInput
      label={label}
      description={help}
      inputMode="numeric"
      autoComplete="off"
      placeholder={name === 'above' ? '100' : '5'}
      value={draft[name]}
      error={errors[name]}
      data-field={name}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    />
  )
}

function DayChoice({ draft: { days }, errors, onChange }: FieldProps) {
  return (
    <Choices legend="Before it expires" row error={errors.days}>
      {expiryNoticeDays.map((endingDay, index) => (
        <Choice
          key={endingDay}
          checked={days.includes(endingDay)}
          field={index === 0 ? 'days' : undefined}
          onChange={(checked) =>
            onChange({
              days: checked ? [...days, endingDay] : days.filter((day) => day !== endingDay),
            })
          }
        >
          {endingDay === 1 ? '1 day' : `${endingDay} days`}
        </Choice>
      ))}
    </Choices>
  )
}
