import type { Health } from '@fovea/contract/admin'
import { Skeleton } from '@mantine/core'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import type { Surroundings } from '../health-labels.ts'
import { countUnread, listProblems } from '../list-problems.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './HealthSummary.module.css'

type Props = { health: Health; surroundings: Surroundings }

export function HealthSummary({ health, surroundings }: Props) {
  const problems = listProblems(health, surroundings)
  const unread = countUnread(health)
  const opensRequests = useStaffPermission('requests:write')
  const isCalm = problems.length + unread === 0
  return (
    <section className={classes.summary} data-calm={isCalm || undefined} aria-label="Summary">
      <Ring size={28} share={isCalm ? 1 : 0.8} tone={isCalm ? 'iris' : 'gaze'} />
      <div className={classes.words}>
        <h2 className={classes.title}>{formatTitle(problems.length, unread)}</h2>
        {isCalm && (
          <p className={text.dimmed}>
            No scheduled job, email, billing task or certificate is failing, and the disk has space.
            {surroundings.isLocal
              ? ' This console runs locally, so backups and TLS are not expected.'
              : ' The last backup is recent.'}
          </p>
        )}
        {problems.length > 0 && (
          <ul className={classes.problems}>
            {problems.map(({ title, detail, isRetriedInRequests = false }) => (
              <li key={title}>
                <strong>{title}</strong>
                {detail !== '' && <span className={text.dimmed}>{detail}</span>}
                {isRetriedInRequests && opensRequests && (
                  <TextLink to="/console/admin-requests" underline="always">
                    Retry
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

export function HealthSummarySkeleton() {
  return (
    <div className={classes.summary} data-calm aria-busy="true">
      <Skeleton circle height={28} />
      <div className={classes.words}>
        <Skeleton height={18} mt={5} mb={9} width="9rem" />
        <Skeleton height={12} mb={4} width="30rem" maw="60vw" />
        <Skeleton className={classes.second} height={12} mt={8} mb={4} width="12rem" />
      </div>
    </div>
  )
}

function formatTitle(problems: number, unread: number) {
  const missing = `${formatCount(unread, 'reading')} ${unread === 1 ? 'is' : 'are'} missing`
  if (problems === 0)
    return unread === 0 ? 'No problems found' : `No problem is known, but ${missing}`
  const found = `${formatNumber(problems)} ${problems === 1 ? 'thing needs' : 'things need'} attention`
  return unread === 0 ? found : `${found}, and ${missing}`
}
