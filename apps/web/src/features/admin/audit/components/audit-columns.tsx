import type { AuditEntry } from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import type { AuditSearch } from '../audit-search.ts'
import { AuditSentence } from './AuditSentence.tsx'

const column = createColumnHelper<AuditEntry>()

/** The links keep the other filters. */
export function createAuditColumns(search: AuditSearch) {
  return [
    column.accessor('at', 'When', (value) => <Time iso={value} />),
    column.accessor('actor', 'Admin', (actor) => (
      <TextLink to="/console/admin-audit" search={{ ...search, actor }}>
        <UserText text={actor} />
      </TextLink>
    )),
    column.computed(
      formatAuditEntry,
      'What',
      (words, entry) => (
        <span title={words}>
          <AuditSentence entry={entry} />
        </span>
      ),
      { fill: true },
    ),
  ]
}
