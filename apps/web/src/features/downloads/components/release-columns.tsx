import type { Release } from '@fovea/contract/downloads'
import { Anchor } from '@mantine/core'
import { formatDate } from '../../../lib/text/format.ts'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { ReleaseIcon } from './ReleaseIcon.tsx'
import { guideName, ReleaseTarget } from './ReleaseTarget.tsx'
import text from '../../../ui/text/text.module.css'
import flow from '../../../ui/layout/flow.module.css'
import classes from './Release.module.css'

const column = createColumnHelper<Release>()

export const releaseColumns = [
  column.accessor('platform', 'Platform', (value) => (
    <span className={classes.platform}>
      <ReleaseIcon platform={value} />
      {value}
    </span>
  )),
  column.accessor(
    'version',
    'Version',
    // The button below has the same words.
    (value) =>
      value !== guideName && (
        <span className={/\d/.test(value) ? classes.version : text.small}>{value}</span>
      ),
  ),
  column.accessor('released', 'Release date', (value) => (
    <time dateTime={value} className={text.small}>
      {formatDate(value)}
    </time>
  )),
  column.accessor('notesUrl', 'Notes', (value, row) => (
    <NotesLink url={value} name={`${row.platform} ${row.version}`} />
  )),
  column.display('Download', (row) => <Download {...row} />),
]

function Download(release: Release) {
  const { platform, version, target, install, sha256 } = release
  const name = `${platform} ${version}`
  return (
    <div className={`${flow.closeColumn} ${classes.download}`}>
      {install !== null && (
        <div className={classes.command}>
          <CopyText text={install} label={`install command of ${name}`} whole />
        </div>
      )}
      {install === null && target !== null && target.kind !== 'file' && (
        <p className={text.dimmed}>The guide shows each step, with the code for your project.</p>
      )}
      <div className={classes.foot}>
        <ReleaseTarget {...release} />
        {sha256 !== null && (
          <span className={text.small}>
            SHA-256 <CopyText text={sha256} label={`checksum of ${name}`} />
          </span>
        )}
      </div>
    </div>
  )
}

function NotesLink({ url, name }: { url: string | null; name: string }) {
  if (url === null) return '–'
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noreferrer"
      size="xs"
      title="Opens in a new tab"
      aria-label={`Release notes for ${name}`}
    >
      Release notes
    </Anchor>
  )
}
