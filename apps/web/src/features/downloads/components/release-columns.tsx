import type { Release } from '@fovea/contract/downloads'
import { Anchor } from '@mantine/core'
import { formatDate } from '../../../lib/text/format.ts'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { ReleaseTarget } from './ReleaseTarget.tsx'

const column = createColumnHelper<Release>()

export const releaseColumns = [
  column.accessor('platform', 'Platform'),
  column.accessor('version', 'Version'),
  column.accessor('released', 'Release date', (value) => (
    <time dateTime={value}>{formatDate(value)}</time>
  )),
  column.accessor('notesUrl', 'Notes', (value, row) => (
    <NotesLink url={value} name={`${row.platform} ${row.version}`} />
  )),
  column.display('Download', (row) => <ReleaseTarget {...row} />, {
    align: 'end',
    hiddenHeader: true,
  }),
]

function NotesLink({ url, name }: { url: string | null; name: string }) {
  if (url === null) return '–'
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noreferrer"
      title="Opens in a new tab"
      aria-label={`Release notes for ${name}`}
    >
      Release notes
    </Anchor>
  )
}
