import { Skeleton } from '@mantine/core'

/** A field with its label while a form loads. */
export function FieldSkeleton({ height = 36 }: { height?: number }) {
  return (
    <div>
      <Skeleton height={12} mt={4} mb={8} width="6rem" />
      <Skeleton height={height} radius="sm" />
    </div>
  )
}
