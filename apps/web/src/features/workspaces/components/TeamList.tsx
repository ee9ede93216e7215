import type { Workspace } from '@fovea/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import links from '../../../ui/buttons/links.module.css'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { workspacesQuery } from '../own-workspaces.ts'
import { roleNames } from '../role-labels.ts'

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

export function TeamList() {
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
