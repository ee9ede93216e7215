import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'

/** In place of filters, chart and table while there is no session. */
export function NoLogs({ isKeyless }: { isKeyless: boolean }) {
  const mayCreate = usePermission('keys:write')
  return (
    <Card>
      {isKeyless && mayCreate ? (
        <EmptyState
          drawing="list"
          sentence="No sessions yet. Get a license key and start your app with it, and its sessions show up here."
          action={<ButtonLink to="/console/license-keys">Get a license key</ButtonLink>}
        />
      ) : (
        <EmptyState
          drawing="list"
          sentence="No sessions yet. Start your app with a license key, and its sessions show up here."
          action={<ButtonLink to="/console/docs">Read the quick start</ButtonLink>}
        />
      )}
    </Card>
  )
}
