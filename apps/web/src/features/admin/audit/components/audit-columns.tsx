import type { AuditEntry } from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import type { AuditSearch } from '../audit-search.ts'
import { AuditSentence } from './AuditSentence.tsx'
import classes from './audit-columns.module.css'

const column = createColumnHelper<AuditEntry>()

/** The links keep the other filters. */
export function createAuditColumns(search: AuditSearch) {
  return [
    column.accessor('at', 'When', (value) => <Time iso={value} />),
    column.accessor('actor', 'Admin', (actor) => (
      <TextLink to="/console/admin-audit" search={{ ...search, actor }}>
        <bdi>{actor}</bdi>
      </TextLink>
    )),
    column.computed(formatAuditEntry, 'What', (words, entry) => (
      <span className={classes.sentence} title={words}>
        <AuditSentence entry={entry} />
      </span>
    )),
  ]
}
