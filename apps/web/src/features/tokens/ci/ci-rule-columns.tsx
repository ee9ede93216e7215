import type { CiRule } from '@fovea/contract/tokens'
import { Group } from '@mantine/core'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import classes from '../Tokens.module.css'

type Choices = { onWorkflow: (rule: CiRule) => void; onDelete: (rule: CiRule) => void }

export function createCiRuleColumns({ onWorkflow, onDelete }: Choices) {
  const column = createColumnHelper<CiRule>()
  return [
    column.accessor('name', 'Rule', (value, { madeBy }) => (
      <span className={classes.name}>
        {value}
        <span className={classes.aside}>
          {madeBy === null ? 'by a former member' : `by ${madeBy.name || madeBy.email}`}
        </span>
      </span>
    )),
    column.accessor('repository', 'Repository', (value, rule) => (
      <span className={classes.name}>
        {value}
        <span className={classes.aside}>{describeLimits(rule)}</span>
      </span>
    )),
    column.computed(
      ({ scopes }) => scopes.join(', '),
      'Scopes',
      (value) => <span className={classes.scopes}>{value || 'None any more'}</span>,
    ),
    column.accessor('lastUsed', 'Last used', (_, { lastUsed, state }) => (
      <span className={classes.name}>
        {lastUsed === null ? 'Never' : <Time iso={lastUsed} />}
        {state === 'creator-may-not' && (
          <StatusDot tone="bad" word="Off: its creator may no longer create tokens" />
        )}
      </span>
    )),
    column.display(
      'Actions',
      (rule) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <RowButton label={`Workflow for ${rule.name}`} onClick={() => onWorkflow(rule)}>
            Workflow
          </RowButton>
          <RowButton label={`Delete ${rule.name}`} onClick={() => onDelete(rule)}>
            Delete
          </RowButton>
        </Group>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

function describeLimits({ branch, tag, environment, audience }: CiRule) {
  const limits = [
    branch !== null && `Branch ${branch}`,
    tag !== null && `Tag ${tag}`,
    branch === null && tag === null && 'Any branch or tag',
    environment !== null && `Environment ${environment}`,
    audience !== null && `Audience ${audience}`,
  ]
  return limits.filter((limit) => limit !== false).join(', ')
}
