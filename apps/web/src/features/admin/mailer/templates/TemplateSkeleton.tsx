import { Skeleton } from '@mantine/core'
import { FieldSkeleton } from '../../../../ui/feedback/FieldSkeleton.tsx'
import { LinesSkeleton } from '../../../../ui/feedback/LinesSkeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import classes from './TemplateEditor.module.css'
import preview from './TemplatePreview.module.css'

/** The editor's own shape while the templates load. */
export function TemplateSkeleton() {
  return (
    <Card>
      <div className={classes.editor}>
        <div className={flow.column}>
          <FieldSkeleton />
          <FieldSkeleton height={300} />
        </div>
        <div className={preview.preview}>
          <Skeleton height={12} mt={4} mb={8} width="5rem" />
          <div className={preview.sheet}>
            <LinesSkeleton count={8} />
          </div>
        </div>
      </div>
    </Card>
  )
}
