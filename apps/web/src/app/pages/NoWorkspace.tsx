import type { Role } from '@fovea/contract/workspaces/permissions'
import { Button } from '@mantine/core'
import { roleNames } from '../../features/workspaces/role-labels.ts'
import { createWorkspaceUrl } from '../../lib/auth/shown-workspace.ts'
import { ButtonLink } from '../../ui/buttons/links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'

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
            <Button component="a" href={createWorkspaceUrl(null)}>
              Go to your personal workspace
            </Button>
          }
        />
      </Card>
    </Page>
  )
}

export function NoPermissionPage({ role }: { role: Role }) {
  return (
    <Page
      title="Not part of your role"
      sentence={`Your role in this workspace: ${roleNames[role]}.`}
    >
      <Card>
        <EmptyState
          drawing="shield"
          sentence="Ask an owner of the workspace for another role if you need this page."
          action={<ButtonLink to="/console/dashboard">Go to Dashboard</ButtonLink>}
        />
      </Card>
    </Page>
  )
}
