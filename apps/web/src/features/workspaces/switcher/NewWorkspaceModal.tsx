import { workspaceName } from '@fovea/contract/workspaces'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useCreateWorkspace } from '../calls.ts'

type Props = { opened: boolean; onClose: () => void }

export function NewWorkspaceModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New workspace">
      <NewWorkspaceForm />
    </Modal>
  )
}

/**
 * Mounted inside the modal, so that closing it clears the fields. There is no Cancel button, which the second click of
 * a double click could hit.
 */
function NewWorkspaceForm() {
  const create = useCreateWorkspace()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validateInputOnBlur: true,
    validate: { name: (value) => workspaceName.safeParse(value).error?.issues[0]?.message ?? null },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ name }) => create.mutate(name),
        () => form.getInputNode('name')?.focus(),
      )}
    >
      <TextInput
        label="Name"
        description="Your team’s name, 2 to 60 characters. You can change it later."
        placeholder="Northwind"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ActionNotice outcome={create.outcome} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button type="submit" loading={create.isPending}>
          Create workspace
        </Button>
      </Group>
    </form>
  )
}
