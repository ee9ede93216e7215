import { Skeleton } from '@mantine/core'
import { FieldSkeleton } from '../../../../ui/feedback/FieldSkeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { editorHeightPx } from './editor-height.ts'
import classes from './PostForm.module.css'

/** The form's own shape while the post loads. */
export function PostSkeleton() {
  return (
    <div className={classes.form} aria-busy="true">
      <Card>
        <div className={classes.fields}>
          <div className={classes.row}>
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
          <FieldSkeleton height={editorHeightPx} />
        </div>
      </Card>
      <Skeleton height={36} width="20rem" maw="100%" radius="md" ml="auto" />
    </div>
  )
}
