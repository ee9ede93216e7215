import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import flow from '../../../ui/layout/flow.module.css'

export function EmptyTeam({ onCreate }: { onCreate: () => void }) {
  const mayMove = usePermission('keys:move')
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence={
          mayMove
            ? 'This workspace has no production keys yet. Create one here, or open a key of your personal workspace and choose “Move key”.'
            : 'This workspace has no production keys yet.'
        }
        action={
          <div className={flow.row}>
            <Button onClick={onCreate}>Create the first key</Button>
            {mayMove && (
              <Button component="a" variant="default" href={createWorkspaceUrl(null)}>
                Move one here
              </Button>
            )}
          </div>
        }
      />
    </Card>
  )
}
