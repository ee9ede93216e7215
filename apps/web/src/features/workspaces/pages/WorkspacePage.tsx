import { maxMembers } from '@fovea/contract/workspaces/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { invitationsQuery, membersQuery } from '../calls.ts'
import { WorkspaceHistory } from '../events/WorkspaceHistory.tsx'
import { Invitations } from '../invitations/Invitations.tsx'
import { Members } from '../members/Members.tsx'
import { roleDescriptions, roleNames } from '../role-labels.ts'
import type { Workspace } from '@fovea/contract/workspaces'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { workspacesQuery } from '../own-workspaces.ts'
import links from '../../../ui/buttons/links.module.css'

const column = createColumnHelper<Workspace>()
const columns = [
  column.accessor(
    'name',
    'Workspace',
    // A full page load, because the workspace is part of the page's state.
    (_, team) => (
      <a href={createWorkspaceUrl(team._id, '/console/workspace')} className={links.link}>
        {team.name}
      </a>
    ),
  ),
  column.computed(({ role }) => roleNames[role], 'Your role'),
  column.accessor('created', 'Created', (created) => {
    return created && <Day iso={created} />
  }),
]

function TeamList() {
  const { data: workspaces, error, refetch } = useQuery(workspacesQuery)
  if (workspaces === undefined && error) {
    return (
      <QueryError title="Your team workspaces could not be loaded." query={{ error, refetch }} />
    )
  }
  const teams = workspaces?.filter(({ personal }) => !personal)
  if (teams?.length === 0) return null
  return (
    <Section title="Team workspaces" sentence="The teams that you are a member of.">
      <DataTable<Workspace>
        label="team workspaces"
        columns={columns}
        rows={teams}
        rowId={({ _id }) => _id}
        placeholderRows={1}
        empty={null}
      />
    </Section>
  )
}

const NewWorkspaceModal = createLazyModal(
  () => import('../switcher/NewWorkspaceModal.tsx'),
  'NewWorkspaceModal',
)

const InviteModal = createLazyModal(() => import('../invitations/InviteModal.tsx'), 'InviteModal')

export function WorkspacePage() {
  const { personal } = useCurrentWorkspace()
  return personal ? <Personal /> : <Team />
}

function Personal() {
  const [creating, setCreating] = useState(false)
  return (
    <Page title="Members" sentence="Share keys, usage and billing with your team.">
      <Card>
        <EmptyState
          drawing="people"
          sentence="This is your personal workspace. Only you have access to it. To work with others, create a team workspace and invite them."
          action={
            <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
              New workspace
            </Button>
          }
        />
      </Card>
      <TeamList />
      <NewWorkspaceModal opened={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

function Team() {
  const { name, role } = useCurrentWorkspace()
  const mayInvite = usePermission('members:write')
  const mayAudit = usePermission('audit:read')
  const [inviting, setInviting] = useState(false)
  const members = useQuery(membersQuery)
  const invitations = useQuery({ ...invitationsQuery, enabled: mayInvite })
  // The rest of the page appears once the lists above it have their height.
  const isSettled = members.isFetched && (!mayInvite || invitations.isFetched)
  return (
    <Page
      title="Members"
      sentence={
        mayInvite
          ? `Up to ${maxMembers} people share this workspace. A removed member loses access at once.`
          : 'Owners invite and remove members and change their roles.'
      }
      action={
        mayInvite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            Invite people
          </Button>
        )
      }
    >
      <Members />
      {isSettled && mayInvite && <Invitations />}
      {!mayInvite && (
        <Card title={name}>
          <Facts>
            <Fact label="Your role">
              {roleNames[role]}. {roleDescriptions[role]}.
            </Fact>
          </Facts>
        </Card>
      )}
      {isSettled && mayAudit && <WorkspaceHistory />}
      <InviteModal opened={inviting} onClose={() => setInviting(false)} />
    </Page>
  )
}
