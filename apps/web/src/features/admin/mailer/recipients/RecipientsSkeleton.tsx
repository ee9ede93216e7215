import { FieldSkeleton } from '../../../../ui/feedback/FieldSkeleton.tsx'
import { CardSkeleton } from '../../../../ui/feedback/CardSkeleton.tsx'
import { segmentChoices } from '@fovea/contract/admin/recipient-rules'
import filters from '../../../../ui/forms/filters.module.css'

/** The filters and the table while the recipients load. */
export function RecipientsSkeleton() {
  return (
    <>
      <div className={filters.even}>
        {Object.keys(segmentChoices).map((choice) => (
          <FieldSkeleton key={choice} />
        ))}
      </div>
      <CardSkeleton lines={10} />
    </>
  )
}
