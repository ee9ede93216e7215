import { deleteView, getView } from '@fovea/contract/auth'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { call } from '../../../lib/http/http.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './ViewBanner.module.css'

const viewQuery = queryOptions({
  queryKey: adminQueryKeys.view(),
  queryFn: async ({ signal }) => (await call(getView, {}, { signal })).payload.view,
})

/** By a page load, so that none of the customer's data stays in memory. */
function leave(customer: string | undefined): void {
  location.replace(
    customer === undefined ? '/console/admin-users' : `/console/admin-users?id=${customer}`,
  )
}

export function ViewBanner() {
  const { data: view } = useQuery(viewQuery)
  const end = useAction({
    run: async (_: void, once) => (await once(deleteView, {})).payload,
    done: 'The view was ended.',
    failed: 'The view was not ended.',
    proceed: () => leave(view?.customer),
  })
  const now = useNow()
  const leftMs = view ? Date.parse(view.endsAt) - now.getTime() : 1
  const isOver = leftMs <= 0

  useEffect(() => {
    if (isOver) leave(view?.customer)
  }, [isOver, view])

  return (
    <section className={classes.banner} aria-label="View of a customer">
      <Icon name="warning" />
      <p>
        <strong>
          You see the console as <UserText text={view?.name ?? 'a customer'} />.
        </strong>{' '}
        Nothing can be changed, keys are masked.
        {view && ` Ends in ${formatCount(Math.ceil(leftMs / 60_000), 'minute')}.`}
      </p>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
        End view
      </Button>
      <ActionNotice outcome={end.outcome} />
    </section>
  )
}
