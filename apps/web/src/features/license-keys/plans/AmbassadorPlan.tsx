import { Button } from '@mantine/core'
import { useOpenForm } from '../use-open-form.ts'
import classes from './Plans.module.css'

export function AmbassadorPlan() {
  const { open } = useOpenForm()
  return (
    <>
      <ul className={classes.list}>
        <li>A commercial license without a fee</li>
        <li>For work that others can see: tell us where it is and what it is for</li>
        <li>We read each application ourselves</li>
      </ul>
      <div className={classes.acts}>
        <Button onClick={() => open('ambassador')}>Apply to Ambassador Program</Button>
      </div>
    </>
  )
}
