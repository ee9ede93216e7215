import { Button } from '@mantine/core'
import { addressIn } from '../../lib/session/shown-workspace.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Stands for every page of a workspace that is not the person's. */
export function NoWorkspace({ email }: { email: string }) {
  return (
    <Page
      title="You don't have this workspace"
      sentence="It was deleted, you are no longer a member, or the address is wrong."
    >
      <Card>
        <EmptyState
          drawing="lost"
          sentence={`You are signed in as ${email}. Ask an owner of the workspace to invite you.`}
          action={
            <Button component="a" href={addressIn(null)}>
              Go to your personal workspace
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
