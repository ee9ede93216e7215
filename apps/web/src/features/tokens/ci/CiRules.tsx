import { type CiRule, ciTokenMinutes, maxCiRules } from '@fovea/contract/tokens'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { ciRulesQuery } from './calls.ts'
import { createCiRuleColumns } from './ci-rule-columns.tsx'

const NewCiRule = createLazyModal(() => import('./NewCiRule.tsx'), 'NewCiRule')
const WorkflowModal = createLazyModal(() => import('./WorkflowModal.tsx'), 'WorkflowModal')
const DeleteCiRule = createLazyModal(() => import('./DeleteCiRule.tsx'), 'DeleteCiRule')

type Opened = 'new' | 'workflow' | 'delete' | null

export function CiRules() {
  const rules = useQuery(ciRulesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const [chosen, setChosen] = useState<CiRule | null>(null)
  const columns = useMemo(() => {
    const open = (what: Opened) => (rule: CiRule) => {
      setChosen(rule)
      setOpened(what)
    }
    return createCiRuleColumns({ onWorkflow: open('workflow'), onDelete: open('delete') })
  }, [])
  const close = () => setOpened(null)
  const isEmpty = rules.data?.docs.length === 0
  const audience = rules.data?.audience ?? settings.publicUrl

  return (
    <Section
      title="Sign in from CI"
      sentence={`GitHub Actions workflows get a token for ${ciTokenMinutes} minutes, with no stored secret. ${isEmpty ? 'No rules yet.' : `Up to ${maxCiRules} rules.`}`}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => setOpened('new')}
        >
          New rule
        </Button>
      }
    >
      {!isEmpty && (
        <DataTable<CiRule>
          query={rules}
          failure="The rules could not be loaded."
          label="Rules for CI"
          columns={columns}
          rows={rules.data?.docs}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={null}
          wide
        />
      )}
      <NewCiRule opened={opened === 'new'} onClose={close} audience={audience} />
      {chosen && (
        <>
          <WorkflowModal
            key={`workflow ${chosen._id}`}
            opened={opened === 'workflow'}
            onClose={close}
            rule={chosen}
            audience={audience}
          />
          <DeleteCiRule
            key={`delete ${chosen._id}`}
            opened={opened === 'delete'}
            onClose={close}
            rule={chosen}
          />
        </>
      )}
    </Section>
  )
}
