import { Skeleton } from '@mantine/core'
import { FieldSkeleton } from '../../../ui/feedback/FieldSkeleton.tsx'
import { LinesSkeleton } from '../../../ui/feedback/LinesSkeleton.tsx'
import address from '../details/AddressFields.module.css'
import flow from '../../../ui/layout/flow.module.css'
import classes from './SubscriptionForm.module.css'

const addressFields = ['country', 'state', 'line', 'city', 'code'] as const

/** The form's own shape while the card provider and the address load. */
export function SetUpSkeleton({ personal }: { personal: boolean }) {
  return (
    <div className={classes.form} aria-busy="true">
      <div className={flow.column}>
        <FieldSkeleton />
        {personal && <FieldSkeleton />}
        <div className={address.address}>
          {addressFields.map((field) => (
            <div key={field} className={field === 'line' ? address.line : undefined}>
              <FieldSkeleton />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.summary}>
        <Skeleton height={36} my={20} width="50%" />
        <div>
          <LinesSkeleton count={10} />
        </div>
        <Skeleton height={36} radius="md" />
      </div>
    </div>
  )
}
