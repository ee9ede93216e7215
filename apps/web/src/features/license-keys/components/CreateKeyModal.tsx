import type { ProdKey } from '@fovea/contract/license-keys'
import {
  identifierRules,
  platformNames,
  type PlatformType,
} from '@fovea/contract/license-keys/rules'
import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '../../../lib/http-errors.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateProductionKey } from '../api/create-production-key.ts'
import { identifierWords, newAppOf } from '../platforms.ts'
import { PlatformChoice } from './PlatformChoice.tsx'
import classes from './CreateKeyModal.module.css'

type Props = { opened: boolean; onClose: () => void; onCreated: (key: ProdKey) => void }

export function CreateKeyModal({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create production key">
      <CreateKeyForm
        onCreated={(key) => {
          onCreated(key)
          onClose()
        }}
      />
    </Modal>
  )
}

/** Inside the modal, so that each key starts with an empty form. */
function CreateKeyForm({ onCreated }: Pick<Props, 'onCreated'>) {
  const [platform, setPlatform] = useState<PlatformType | null>(null)
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const creation = useCreateProductionKey()
  const refused = refusedField(creation.error)
  const identifier = platform && identifierRules[platform].parse(typed)

  function choose(next: PlatformType) {
    setPlatform(next)
    setLeft(false)
    creation.reset()
  }

  function create(event: SubmitEvent) {
    event.preventDefault()
    setLeft(true)
    if (platform === null || identifier === null || creation.isPending) return
    creation.mutate(newAppOf(platform, identifier), { onSuccess: onCreated })
  }

  return (
    <form onSubmit={create} noValidate className={classes.form}>
      <PlatformChoice chosen={platform} onChoose={choose} />
      {platform !== null && (
        <TextInput
          label={identifierWords[platform].label}
          withAsterisk
          description={identifierWords[platform].meaning}
          placeholder={identifierRules[platform].example}
          error={refused ?? (left && complaintAbout(platform, typed))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setLeft(false)
            creation.reset()
          }}
          onBlur={() => setLeft(true)}
        />
      )}
      {creation.error && refused === null && (
        <ErrorNotice title="The key was not created." error={creation.error} />
      )}
      <Button type="submit" ml="auto" disabled={platform === null} loading={creation.isPending}>
        {platform === null ? 'Create key' : `Create ${platformNames[platform]} key`}
      </Button>
    </form>
  )
}

function complaintAbout(platform: PlatformType, typed: string): string | null {
  if (typed.trim() === '') return 'Required'
  const { parse, message } = identifierRules[platform]
  return parse(typed) === null ? message : null
}

/** What the server found wrong with the identifier, whatever it calls that field. */
function refusedField(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  const [message] = Object.values(error.fields)
  return message ?? null
}
