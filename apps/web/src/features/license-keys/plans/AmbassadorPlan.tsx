import { Button } from '@mantine/core'
import { useOpenForm } from '../use-open-form.ts'
import { RequestPending } from './RequestPending.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './Plans.module.css'

export function AmbassadorPlan() {
  const { open } = useOpenForm()
  return (
    <>
      <ul className={classes.list}>
        <li>A commercial license, free of charge</li>
        <li>For public work: tell us where to find it and what it is for</li>
        <li>A person reads every application</li>
      </ul>
      <div className={flow.row}>
        <Button variant="default" onClick={() => open('ambassador')}>
          Apply to Ambassador Program
        </Button>
        <RequestPending request="ambassador" />
      </div>
    </>
  )
}
