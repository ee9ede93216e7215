import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = { onCreate: () => void; onMove: () => void }

export function EmptyTeam({ onCreate, onMove }: Props) {
  const mayMove = usePermission('keys:move')
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence={
          mayMove
            ? 'This workspace has no production keys yet. Create one here, or move one of another workspace, with its string.'
            : 'This workspace has no production keys yet.'
        }
        action={
          <div className={flow.row}>
            <Button onClick={onCreate}>Create the first key</Button>
            {mayMove && (
              <Button variant="default" onClick={onMove}>
                Move one here
              </Button>
            )}
          </div>
        }
      />
    </Card>
  )
}
