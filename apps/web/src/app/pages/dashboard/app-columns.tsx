import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { getKeyStatus } from '../../../features/license-keys/key-row/key-status.ts'
import { formatShortIdentifier } from '../../../features/license-keys/production/format-identifier.ts'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Sparkline } from '../../../ui/charts/spark/Sparkline.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import row from '../../../ui/tables/RowLink.module.css'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './Apps.module.css'

/** A production key, which is one app on one platform. Older keys have no usage. */
export type AppRow = { prodKey: ProdKey; usage: KeyUsage | undefined }

export function createAppColumns(now: Date) {
  const column = createColumnHelper<AppRow>()
  return [
    column.accessor('prodKey', 'App Name', (prodKey) => <AppName prodKey={prodKey} />),
    column.computed(({ prodKey }) => platformNames[prodKey.platformType], 'Platform'),
    column.accessor('prodKey', 'Status', (prodKey, { usage }) => (
      <StatusDot {...getKeyStatus(prodKey, now, usage)} />
    )),
    column.accessor('usage', 'Last 30 days', (usage) => <Sum counts={usage?.counts ?? none} />, {
      align: 'end',
    }),
    column.accessor('usage', 'Today', (usage) => formatNumber(usage?.counts.at(-1) ?? 0), {
      align: 'end',
    }),
    column.accessor('usage', 'Last session', (usage) =>
      usage?.lastUsedAt ? <Time iso={usage.lastUsedAt} /> : 'Never',
    ),
  ]
}

function AppName({ prodKey }: { prodKey: ProdKey }) {
  const identifier = formatShortIdentifier(prodKey)
  return (
    <span className={classes.app}>
      <TextLink
        className={row.link}
        to="/console/license-keys/$keyId"
        params={{ keyId: prodKey._id }}
      >
        <UserText text={prodKey.appName} />
      </TextLink>
      {identifier !== prodKey.appName && <small>{identifier}</small>}
    </span>
  )
}

const none: readonly number[] = []

function Sum({ counts }: { counts: readonly number[] }) {
  const sum = counts.reduce((before, count) => before + count, 0)
  return (
    <span className={classes.sum}>
      <Sparkline
        counts={counts}
        label={`${formatCount(sum, 'session')} in the last ${counts.length} days`}
      />
      <strong aria-hidden="true">{formatNumber(sum)}</strong>
    </span>
  )
}
