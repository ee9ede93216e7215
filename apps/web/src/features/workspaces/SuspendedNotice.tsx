import { Anchor, Box } from '@mantine/core'
import type { CurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { settings } from '../../lib/page/settings.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { Time } from '../../ui/values/Time.tsx'

type Props = Pick<CurrentWorkspace, 'name' | 'suspended'>

/** Above every page of a suspended team. The server refuses the changes. */
export function SuspendedNotice({ name, suspended }: Props) {
  const { businessEmail } = settings
  if (!suspended) return null
  return (
    <Box mb="lg">
      <Notice
        title="This team is suspended"
        message={
          <>
            Since <Time iso={suspended} />, sessions with the keys of <UserText text={name} /> are
            refused, its tokens don’t work, and nothing in it can be changed. If you think this is a
            mistake, write to{' '}
            <Anchor href={`mailto:${businessEmail}`} underline="always">
              {businessEmail}
            </Anchor>
            .
          </>
        }
      />
    </Box>
  )
}
