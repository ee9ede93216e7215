import { postCustomerView } from '@fovea/contract/admin'
import { Button } from '@mantine/core'
import { createWorkspaceUrl } from '../../../../../lib/auth/shown-workspace.ts'
import { useAction } from '../../../../../lib/http/use-action.ts'

/** By a page load, so that no data of the back-office is shown in the view. */
export function ViewAsCustomer({ id }: { id: string }) {
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
