import { workspaceName } from '@fovea/contract/workspaces'
import { roles } from '@fovea/contract/workspaces/permissions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { FieldForm } from '../../../ui/forms/FieldForm.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { useRenameWorkspace, useDeleteWorkspace } from '../calls.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { roleDescriptions, roleNames } from '../role-labels.ts'

const NewWorkspaceModal = createLazyModal(
  () => import('../switcher/NewWorkspaceModal.tsx'),
  'NewWorkspaceModal',
)

export function SettingsPage() {
  const { _id: id, name, personal } = useCurrentWorkspace()
  const mayChange = usePermission('workspace:write')
  return (
    <Page
      title="Settings"
      sentence={
        personal
          ? 'For your personal workspace. Only you have access to it.'
          : 'For everyone in this workspace.'
      }
    >
      {!personal && mayChange && <Name name={name} />}
      {personal && <Sharing />}
      {personal && (
        <Card side title="Your account" sentence="What belongs to you, and not to a workspace.">
          <p>Contact email and reminders, signed-in devices, and your data.</p>
          <ButtonLink to="/console/account" variant="default">
            Open your account
          </ButtonLink>
        </Card>
      )}
      <Card
        side
        title="Workspace ID"
        sentence="Include it when you write to us about this workspace."
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
      <Facts>
        {roles.map((role) => (
          <Fact key={role} label={roleNames[role]}>
            {roleDescriptions[role]}
          </Fact>
        ))}
      </Facts>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setOpened(true)}>
        New workspace
      </Button>
      <NewWorkspaceModal opened={opened} onClose={() => setOpened(false)} />
    </Card>
  )
}

function DeleteWorkspace({ name }: { name: string }) {
  const [opened, setOpened] = useState(false)
  const deletion = useDeleteWorkspace()

  return (
    <Card
      side
      tone="danger"
      title="Delete workspace"
      sentence="Takes effect immediately. This can't be undone."
    >
      <Facts>
        <Fact label="What is deleted">
          All keys, logs, requests, members and invitations. Apps that use the keys stop working. To
          keep a key, move it to another workspace first.
        </Fact>
        <Fact label="The subscription">
          Ends immediately. A workspace with an unpaid invoice can’t be deleted.
        </Fact>
      </Facts>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        Delete workspace
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Delete ${name}`}
        act="Delete workspace"
        typed={{ label: 'Type the workspace’s name to confirm', text: name }}
        action={deletion}
        busy={deletion.isPending || deletion.isSuccess}
        onConfirm={() => deletion.mutate(name)}
      >
        This deletes the workspace for all its members, with all its keys. This can’t be undone.
      </ConfirmModal>
    </Card>
  )
}
