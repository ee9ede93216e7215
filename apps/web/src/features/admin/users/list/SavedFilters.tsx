import { postSavedFilter } from '@fovea/contract/admin'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { FormFoot } from '../../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import type { CustomerFilters } from '../calls.ts'
import { useDeleteFilter, useSaveFilter, savedFiltersQuery } from './saved-filter-calls.ts'
import classes from './SavedFilters.module.css'

const rule = postSavedFilter.body.shape.name

export function SavedFilters({ query }: { query: CustomerFilters }) {
  const { data: saved = [] } = useQuery(savedFiltersQuery)
  const [opened, setOpened] = useState(false)
  const deletion = useDeleteFilter()
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  const close = () => setOpened(false)
  if (saved.length === 0 && !isFiltered) return null

  return (
    <div className={classes.row}>
      {saved.length > 0 && (
        <ul aria-label="Saved filters" className={classes.list}>
          {saved.map(({ _id, name, query: search }) => (
            <li key={_id} className={classes.filter}>
              <TextLink to="/console/admin-users" search={search}>
                <UserText text={name} />
              </TextLink>
              <IconButton
                icon="close"
                label={`Delete the saved filter ${name}`}
                onClick={() => deletion.mutate(_id)}
              />
            </li>
          ))}
        </ul>
      )}
      {isFiltered && (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          Save filter
        </Button>
      )}
      <Modal opened={opened} onClose={close} title="Save filter">
        <SaveForm query={query} onClose={close} />
      </Modal>
    </div>
  )
}

/** Mounted inside the modal, so that closing it clears the name. */
function SaveForm({ query, onClose }: { query: CustomerFilters; onClose: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useSaveFilter()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = rule.safeParse(name).error?.issues[0]?.message
    setProblem(message)
    if (message !== undefined || save.isPending) return
    save.mutate({ name, query }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <p>Only you see your saved filters. A filter of the same name is replaced.</p>
      <TextInput
        label="Name"
        maxLength={50}
        autoComplete="off"
        data-autofocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormFoot action={save} submit="Save filter" mt={0} onCancel={onClose} />
    </form>
  )
}
