import { maxMembers } from '@fovea/contract/workspaces/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
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
import flow from '../../../ui/layout/flow.module.css'
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

function TeamList({ teams }: { teams: readonly Workspace[] | undefined }) {
  return (
    <Section
      title="Team workspaces"
      sentence="Each has its own members, keys, usage and billing. Open one to see who is in it."
    >
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
  const { data: workspaces, error, refetch } = useQuery(workspacesQuery)
  const teams = workspaces?.filter(({ personal }) => !personal)
  const hasTeams = teams !== undefined && teams.length > 0
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      New workspace
    </Button>
  )
  return (
    <Page
      title="Members"
      sentence="Only you have access to your personal workspace. Teams share a workspace of their own."
      // Its place stays while it is elsewhere.
      action={<div className={hasTeams ? undefined : flow.held}>{create}</div>}
    >
      {teams === undefined && error ? (
        <QueryError title="Your team workspaces could not be loaded." query={{ error, refetch }} />
      ) : (
        // Nothing moves when the teams arrive, because nothing of the first view stays.
        <Fragment key={String(teams === undefined)}>
          {teams?.length !== 0 && <TeamList teams={teams} />}
          {teams?.length === 0 && (
            <Card>
              <EmptyState
                drawing="people"
                sentence="To share keys, usage and billing, create a team workspace and invite people to it."
                action={create}
              />
            </Card>
          )}
        </Fragment>
      )}
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
