import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStaffPermission } from '../../../../../lib/auth/current-user.ts'
import { defineChunk } from '../../../../../lib/page/chunk.ts'
import { Icon, IconDrawing } from '../../../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../../../ui/menus/LazyMenu.tsx'
import { ConfirmModal } from '../../../../../ui/modals/ConfirmModal.tsx'
import { type CustomerDetail, useSetDeactivated, useSignOutEverywhere } from '../../calls.ts'
import { UserText } from '../../../../../ui/text/UserText.tsx'
import { DeactivateModal } from './DeactivateModal.tsx'
import { RenewModal } from '../../components/RenewModal.tsx'
import { createTrialRow } from '../../components/UserKeys.tsx'
import { CreditModal } from '../../money/CreditModal.tsx'
import { IssueCommercialKey } from './IssueCommercialKey.tsx'
import { postCustomerView } from '@fovea/contract/admin'
import { createWorkspaceUrl } from '../../../../../lib/auth/shown-workspace.ts'
import { useAction } from '../../../../../lib/http/use-action.ts'
import flow from '../../../../../ui/layout/flow.module.css'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import menu from '../../../../../ui/menus/LazyMenu.module.css'

const panel = defineChunk('customer-actions', () => import('./CustomerActionsPanel.tsx'))

const envelope =
  'M3.25 3.75h9.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-9.5a1 1 0 0 1-1-1v-6.5a1 1 0 0 1 1-1ZM2.5 4.5 8 8.75l5.5-4.25'

type Opened = 'trial' | 'commercial' | 'credit' | 'sign-out' | 'deactivate' | 'end-subscription'

export function CustomerActions({ detail }: { detail: CustomerDetail }) {
  const { doc, billing, development, isAdmin } = detail
  const { _id: id, email, kind } = doc
  const name = doc.name || email
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const mayWrite = useStaffPermission('customers:write')
  const mayMoveMoney = useStaffPermission('money:write')
  const change = useSetDeactivated(id, kind)
  const signOut = useSignOutEverywhere(id)
  const isInactive = (detail.deactivated ?? detail.suspended) !== null
  const isSubscribed = billing.planStatus !== 'unsubscribe'

  function open(which: Opened) {
    change.reset()
    signOut.reset()
    setOpened(which)
  }

  const when = (isPossible: boolean, which: Opened) => (isPossible ? () => open(which) : undefined)

  return (
    <div className={flow.row}>
      {/* The server refuses a view of an admin and of a deactivated account. */}
      {!isAdmin && doc.state !== 'deactivated' && <ViewAsCustomer id={id} />}
      {email !== '' && (
        <Button
          component="a"
          variant="default"
          href={`mailto:${encodeURIComponent(email)}`}
          leftSection={<IconDrawing d={envelope} />}
        >
          Email
        </Button>
      )}
      {(mayWrite || mayMoveMoney) && (
        <LazyMenu
          label={`Actions for ${spellDirectionControls(name)}`}
          className={menu.square}
          code={panel}
          renderMenu={({ CustomerActionsPanel }, frame) => (
            <CustomerActionsPanel
              frame={frame}
              onExtendTrial={when(mayWrite && development !== null, 'trial')}
              onIssueKey={when(mayWrite, 'commercial')}
              onGiveCredit={when(mayMoveMoney, 'credit')}
              onSignOut={when(mayWrite && detail.devices.length > 0, 'sign-out')}
              kind={kind}
              onEndSubscription={when(mayWrite && isInactive && isSubscribed, 'end-subscription')}
              onDeactivate={when(mayWrite && !isAdmin && !isInactive, 'deactivate')}
              onReactivate={
                mayWrite && isInactive ? () => change.mutate({ deactivated: false }) : undefined
              }
            />
          )}
        >
          <Icon name="more" />
        </LazyMenu>
      )}
      {development && (
        <RenewModal
          opened={opened === 'trial'}
          onClose={close}
          customerId={id}
          sdkKey={createTrialRow(development)}
        />
      )}
      <IssueCommercialKey
        opened={opened === 'commercial'}
        onClose={close}
        id={id}
        name={name}
        keys={detail.commercial.length}
      />
      <CreditModal
        opened={opened === 'credit'}
        onClose={close}
        id={id}
        name={name}
        credit={billing.credit?.amount ?? 0}
      />
      <ConfirmModal
        opened={opened === 'sign-out'}
        onClose={close}
        title="Sign out everywhere"
        action={signOut}
        onConfirm={() => signOut.mutate(undefined, { onSuccess: close })}
      >
        {email} is signed out on every device and can sign in again. API tokens keep working.
      </ConfirmModal>
      <ConfirmModal
        opened={opened === 'end-subscription'}
        onClose={close}
        title="End subscription"
        action={change}
        onConfirm={() =>
          change.mutate(
            { deactivated: true, reason: '', endSubscription: true },
            { onSuccess: close },
          )
        }
      >
        The subscription of {kind === 'team' ? <UserText text={name} /> : email} ends and usage is
        charged now. Reactivating the {kind === 'team' ? 'team' : 'account'} won’t restore it.
      </ConfirmModal>
      <DeactivateModal
        opened={opened === 'deactivate'}
        onClose={close}
        kind={kind}
        name={kind === 'team' ? name : email}
        subscribed={isSubscribed}
        change={change}
      />
    </div>
  )
}

/** By a page load, so that no data of the back office is shown in the view. */
function ViewAsCustomer({ id }: { id: string }) {
  const view = useAction({
    run: async (_: void, once) => (await once(postCustomerView, { params: { id } })).payload,
    done: 'The view was opened.',
    failed: 'The view was not opened.',
    proceed: ({ _id, workspace }) =>
      location.assign(createWorkspaceUrl(workspace, '/console/license-keys', { view: _id })),
  })
  return (
    <Button variant="default" loading={view.isPending} onClick={() => view.mutate()}>
      View as customer
    </Button>
  )
}
