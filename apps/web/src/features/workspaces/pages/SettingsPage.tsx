import { workspaceName } from '@fovea/contract/workspaces'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { FieldForm } from '../../../ui/forms/FieldForm.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { useRenameWorkspace } from '../calls.ts'
import { DeleteWorkspace } from '../components/DeleteWorkspace.tsx'

const NewWorkspaceModal = createLazyModal(
  async () => (await import('../switcher/NewWorkspaceModal.tsx')).NewWorkspaceModal,
)

export function SettingsPage() {
  const { _id: id, name, personal } = useCurrentWorkspace()
  const mayChange = usePermission('workspace:write')
  return (
    <Page
      title="Settings"
      sentence={
        personal
          ? 'Your personal workspace belongs to your account. Only you have access to it.'
          : 'For everyone in this workspace.'
      }
    >
      {personal ? <Sharing /> : mayChange && <Name name={name} />}
      <Card
        side
        title="Workspace ID"
        sentence="Quote it when you write to us about this workspace."
      >
        <CopyText text={id} label="workspace id" whole />
      </Card>
      {!personal && mayChange && <DeleteWorkspace name={name} />}
    </Page>
  )
}

function Name({ name }: { name: string }) {
  return (
    <Card side title="Name" sentence="All members see it.">
      <FieldForm
        value={name}
        rule={workspaceName}
        action={useRenameWorkspace()}
        savedOf={(saved) => saved.name}
        submit="Rename"
        label="Name"
        description="2 to 60 characters."
        autoComplete="off"
      />
    </Card>
  )
}

function Sharing() {
  const [opened, setOpened] = useState(false)
  return (
    <Card
      side
      title="Work with others"
      sentence="A team workspace shares keys, usage and billing. You decide what each member may do."
    >
      <Button onClick={() => setOpened(true)}>New workspace</Button>
      <NewWorkspaceModal opened={opened} onClose={() => setOpened(false)} />
    </Card>
  )
}
