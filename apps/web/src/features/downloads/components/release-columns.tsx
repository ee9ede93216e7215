import type { Release } from '@fovea/contract/downloads'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { formatDate } from '../../../lib/words/format.ts'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { ReleaseTarget } from './ReleaseTarget.tsx'

const column = columnsOf<Release>()

export const releaseColumns = [
  column.accessor('platform', { header: 'Platform' }),
  column.accessor('version', { header: 'Version' }),
  column.accessor('released', {
    header: 'Release date',
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDate(getValue())}</time>,
  }),
  column.accessor('notesUrl', {
    header: 'Notes',
    cell: ({ getValue, row: { original } }) => (
      <NotesLink url={getValue()} name={`${original.platform} ${original.version}`} />
    ),
  }),
  column.display({
    id: 'target',
    header: <VisuallyHidden>Download</VisuallyHidden>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <ReleaseTarget {...original} />,
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
