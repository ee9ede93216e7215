import type { SpendCap } from '@fovea/contract/billing'
import type { CapMode } from '@fovea/contract/billing/cap'
import { TextInput, Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { notify } from '../../../lib/page/notify.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Choice, Choices } from '../../../ui/forms/Choices.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useChangeCap } from '../calls.ts'
import { formatTypedAmount, parseDollars } from '../../../lib/text/dollars.ts'
import { findAmountProblem } from './cap-labels.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './SpendCap.module.css'
import { focusElement } from '../../../lib/page/focus-element.ts'

/** `isSeen` tells whether a session of the app ever started. */
export type CappableApp = { app: string; isSeen: boolean }

type Props = {
  opened: boolean
  onClose: () => void
  cap: SpendCap
  apps: readonly CappableApp[]
}

export function CapModal({ opened, onClose, cap, apps }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Spend cap" width={480}>
      <CapForm cap={cap} apps={apps} onClose={onClose} />
    </Modal>
  )
}

const modes: { mode: CapMode; word: string; aside: string }[] = [
  { mode: 'warn', word: 'Warn only', aside: 'Sessions go on and are charged.' },
  {
    mode: 'stop',
    word: 'Stop new sessions',
    aside: 'They are refused until next month, or until you raise or lift the cap.',
  },
]

/** Mounted inside the modal, so that closing it clears the fields. */
function CapForm({ cap, apps, onClose }: Omit<Props, 'opened'>) {
  const change = useChangeCap({ done: 'The cap was saved.', failed: 'The cap could not be saved.' })
  const named = [...new Set([...cap.apps.map(({ app }) => app), ...apps.map(({ app }) => app)])]
  const amountOf = (app: string) => cap.apps.find((appCap) => appCap.app === app)?.amount
  const [questioned, setQuestioned] = useState<readonly string[]>([])
  const form = useForm({
    onValuesChange: () => setQuestioned([]),
    initialValues: {
      amount: formatTypedAmount(cap.amount),
      mode: cap.mode,
      apps: named.map((app) => ({ app, amount: formatTypedAmount(amountOf(app)) })),
    },
    validateInputOnBlur: true,
    validate: { amount: findAmountProblem, apps: { amount: findAmountProblem } },
  })

  function askOrSave(values: typeof form.values) {
    const unseen = values.apps
      .filter(({ app, amount }) => {
        const cents = parseDollars(amount)
        return typeof cents === 'number' && cents !== amountOf(app)
      })
      .map(({ app }) => app)
      .filter((app) => apps.some((known) => known.app === app && !known.isSeen))
    setQuestioned(unseen)
    if (unseen.length === 0) save(values)
  }

  function save({ amount, mode, apps: typed }: typeof form.values) {
    const wanted = typed.flatMap(({ app, amount: ofApp }) => {
      const cents = parseDollars(ofApp)
      return typeof cents === 'number' ? [{ app, amount: cents }] : []
    })
    change.mutate(
      { amount: parseDollars(amount) ?? null, mode, apps: wanted },
      {
        onSuccess: (kept) => {
          const isSet = kept.amount !== null || kept.apps.length > 0
          notify.success(isSet ? 'The spend cap is saved.' : 'The spend cap is removed.')
          onClose()
        },
      },
    )
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(askOrSave, (errors) => {
        const [first] = Object.keys(errors)
        if (first !== undefined) form.getInputNode(first)?.focus()
      })}
    >
      <TextInput
        label="Amount per month"
        description="In US dollars, before tax. Leave it empty for no cap."
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="50"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Choices legend="At the cap">
        {modes.map(({ mode, word, aside }) => (
          <Choice
            key={mode}
            name="mode"
            checked={form.values.mode === mode}
            onChange={() => form.setFieldValue('mode', mode)}
            aside={aside}
          >
            {word}
          </Choice>
        ))}
      </Choices>
      {named.length > 0 && (
        <details className={classes.apps} open={cap.apps.length > 0}>
          <summary>Caps for single apps</summary>
          {form.values.apps.map(({ app }, n) => (
            <TextInput
              key={app}
              className={classes.app}
              label={app}
              leftSection="$"
              inputMode="decimal"
              autoComplete="off"
              placeholder="No cap"
              {...form.getInputProps(`apps.${n}.amount`)}
            />
          ))}
        </details>
      )}
      {questioned.length === 0 ? (
        <FormFoot action={change} submit="Save cap" onCancel={onClose} />
      ) : (
        <>
          <ActionNotice outcome={change.outcome} />
          <UnseenAppsQuestion
            apps={questioned}
            busy={change.isPending}
            onSave={() => save(form.values)}
          />
        </>
      )}
    </form>
  )
}

type UnseenAppsQuestionProps = { apps: readonly string[]; busy: boolean; onSave: () => void }

/** Replaces the submit button, so that a double click can't confirm. */
function UnseenAppsQuestion({ apps, busy, onSave }: UnseenAppsQuestionProps) {
  return (
    <Alert
      title={`No session of ${apps.length === 1 ? 'this app' : 'these apps'} has started yet`}
      icon={<Icon name="warning" />}
      tabIndex={-1}
      ref={focusElement}
      className={classes.question}
    >
      <p className={classes.words}>
        {apps.join(', ')}: a cap limits nothing until sessions start. Check that the name is the one
        that your app sends.
      </p>
      <Button size="xs" variant="default" mt="sm" loading={busy} onClick={onSave}>
        Save cap anyway
      </Button>
    </Alert>
  )
}
