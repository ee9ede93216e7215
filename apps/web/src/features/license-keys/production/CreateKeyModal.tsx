import type { ProdKey } from '@fovea/contract/license-keys'
import {
  identifierRules,
  createKeyInput,
  platformNames,
  platformTypes,
  type PlatformType,
  getIdentifier,
  isExpired,
} from '@fovea/contract/license-keys/rules'
import { Button, Group, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { SubmitButton } from '../../../ui/buttons/SubmitButton.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useCreateProductionKey } from '../key-actions.ts'
import { identifierTexts } from './identifier-texts.ts'
import { PlatformChoice } from './PlatformChoice.tsx'
import { SecondKeyQuestion } from './SecondKeyQuestion.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/time/use-now.ts'
import { productionKeysQuery } from '../calls.ts'
import flow from '../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; onCreated: (key: ProdKey) => void }

export function CreateKeyModal({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create production key" step={false}>
      <CreateKeyForm
        onClose={onClose}
        onCreated={(key) => {
          onCreated(key)
          onClose()
        }}
      />
    </Modal>
  )
}

const emptyDraft = { platform: '', typed: '' }

/** Mounted inside the modal, so that the next key starts with an empty form. */
function CreateKeyForm({ onClose, onCreated }: Pick<Props, 'onClose' | 'onCreated'>) {
  const draft = useDraft('create-key', emptyDraft)
  const [app, setApp] = useState(draft.typed)
  const [left, setLeft] = useState(false)
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  const creation = useCreateProductionKey()
  const refused = refusedField(creation.error)
  const { typed } = app
  const platform = platformTypes.find((type) => type === app.platform) ?? null
  const identifier = platform && identifierRules[platform].parse(typed)
  const running = useRunningKey(platform, identifier)

  function change(part: Partial<typeof emptyDraft>) {
    const next = { ...app, ...part }
    setApp(next)
    draft.keep(next)
    setLeft(false)
    setNeedsConfirmation(false)
    creation.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLeft(true)
    if (platform === null || identifier === null) focusMissing(event.currentTarget)
    else if (running === undefined) create()
    else setNeedsConfirmation(true)
  }

  function create() {
    if (platform === null || identifier === null) return
    creation.mutate(createKeyInput(platform, identifier), { onSuccess: onCreated })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <PlatformChoice
        chosen={platform}
        isMissed={left && platform === null}
        onChoose={(chosen) => change({ platform: chosen })}
      />
      {platform !== null && (
        <TextInput
          label={identifierTexts[platform].label}
          required
          description={identifierTexts[platform].meaning}
          placeholder={identifierRules[platform].example}
          error={refused ?? (left && complaintAbout(platform, typed))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
        />
      )}
      <ActionNotice outcome={creation.outcome} error={refused === null ? creation.error : null} />
      {needsConfirmation && running !== undefined ? (
        <SecondKeyQuestion running={running} busy={creation.isPending} onCreate={create} />
      ) : (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={creation.outcome.isHeld} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton ready={platform !== null} loading={creation.isPending}>
            {platform === null ? 'Create key' : `Create ${platformNames[platform]} key`}
          </SubmitButton>
        </Group>
      )}
    </form>
  )
}

/** Until a platform is chosen, it is the only field. */
function focusMissing(form: HTMLFormElement) {
  form.querySelector<HTMLInputElement>('input[type="text"], input[type="radio"]')?.focus()
}

function complaintAbout(platform: PlatformType, typed: string): string | null {
  if (typed.trim() === '') return 'Required'
  const { parse, message } = identifierRules[platform]
  return parse(typed) === null ? message : null
}

function refusedField(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  const [message] = Object.values(error.fields)
  return message ?? null
}

function useRunningKey(
  platform: PlatformType | null,
  identifier: string | null,
): ProdKey | undefined {
  const { data: keys } = useQuery(productionKeysQuery)
  const now = useNow()
  return keys?.find(
    (key) =>
      key.platformType === platform && getIdentifier(key) === identifier && !isExpired(key, now),
  )
}
