import type { WorkspaceEvent } from '@fovea/contract/workspaces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import { eventsQuery } from '../calls.ts'
import { describeEvent } from './describe-event.ts'
import classes from '../members/Members.module.css'

const column = createColumnHelper<WorkspaceEvent>()
const columns = [
  column.accessor('at', 'When', (value) => <Time iso={value} />),
  column.computed(actorWords, 'Who', (value, event) => (
    <span title={event.actor?.email}>{value}</span>
  )),
  column.computed(describeEvent, 'What', (value) => (
    <span className={classes.person}>{value}</span>
  )),
]

function actorWords({ actor, token }: WorkspaceEvent) {
  const name = actor?.name || actor?.email || 'The console'
  return token === undefined ? name : `${name}, by the token ${token}`
}

export function WorkspaceHistory() {
  const events = useInfiniteQuery(eventsQuery)
  return (
    <Section title="History" sentence="What happened in this workspace and to its keys.">
      <DataTable<WorkspaceEvent>
        query={events}
        failure="The history could not be loaded."
        label="history"
        columns={columns}
        rows={events.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        partial={events.hasNextPage}
        empty={<EmptyState drawing="list" sentence="Nothing has happened yet." />}
      />
      <OlderRows query={events} />
    </Section>
  )
}
