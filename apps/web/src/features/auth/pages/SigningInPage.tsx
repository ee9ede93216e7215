import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../../lib/page/settings.ts'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import classes from './SigningInPage.module.css'

export function SigningInPage() {
  useDocumentTitle(`Signing in · ${settings.brandName}`)
  return (
    <main className={classes.page}>
      <Mark size={40} />
      <output>
        <h1 className={classes.sentence}>Signing you in…</h1>
      </output>
    </main>
  )
}
