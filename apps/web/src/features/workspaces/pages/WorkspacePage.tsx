import { workspaceName } from '@fovea/contract/workspaces'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { FieldForm } from '../../../ui/forms/FieldForm.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { useRenameWorkspace } from '../calls.ts'
import { DeleteWorkspace } from '../components/DeleteWorkspace.tsx'
import { TeamList } from '../components/TeamList.tsx'
import { History } from '../events/History.tsx'
import { Invitations } from '../invitations/Invitations.tsx'
import { Members } from '../members/Members.tsx'
import { roleDescriptions, roleNames } from '../role-labels.ts'

const NewWorkspaceModal = createLazyModal(
  async () => (await import('../switcher/NewWorkspaceModal.tsx')).NewWorkspaceModal,
)

const InviteModal = createLazyModal(
  async () => (await import('../invitations/InviteModal.tsx')).InviteModal,
)

export function WorkspacePage() {
  const { personal } = useCurrentWorkspace()
  return personal ? <Personal /> : <Team />
}

function Personal() {
  const [creating, setCreating] = useState(false)
  return (
    <Page title="Workspace" sentence="Share keys, usage and billing with your team.">
      <Card>
        <EmptyState
          drawing="shield"
          sentence="This is your personal workspace. Only you have access to it. To work with others, create a team workspace and invite them."
          action={<Button onClick={() => setCreating(true)}>New workspace</Button>}
        />
      </Card>
      <TeamList />
      <NewWorkspaceModal opened={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

function Team() {
  const { name, role } = useCurrentWorkspace()
  const mayChange = usePermission('workspace:write')
  const mayInvite = usePermission('members:write')
  const mayAudit = usePermission('audit:read')
  const [inviting, setInviting] = useState(false)
  return (
    <Page
      title="Workspace"
      sentence="Its name, its members and what they did."
      action={mayInvite && <Button onClick={() => setInviting(true)}>Invite member</Button>}
    >
      <Members />
      {mayInvite && <Invitations />}
      <Card title={name}>
        {mayChange ? (
          <Name name={name} />
        ) : (
          <Facts>
            <Fact label="Your role">
              {roleNames[role]}. {roleDescriptions[role]}.
            </Fact>
          </Facts>
        )}
      </Card>
      {mayAudit && <History />}
      {mayChange && <DeleteWorkspace name={name} />}
      <InviteModal opened={inviting} onClose={() => setInviting(false)} />
    </Page>
  )
}

function Name({ name }: { name: string }) {
  return (
    <FieldForm
      value={name}
      rule={workspaceName}
      action={useRenameWorkspace()}
      savedOf={(saved) => saved.name}
      submit="Rename"
      label="Name"
      description="2 to 60 characters. All members see it."
      autoComplete="off"
    />
  )
}
