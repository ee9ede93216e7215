import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { identifierOf, maskKey, platformNames } from '@fovea/contract/license-keys/rules'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { PlatformIcon } from '../../../ui/drawings/PlatformIcon.tsx'
import { shownIdentifier } from './platforms.ts'
import { AppCell } from '../key-row/AppCell.tsx'
import { keyStatus } from '../key-row/key-status.ts'
import { KeySpark } from '../key-row/KeySpark.tsx'
import { StatusCell } from '../key-row/StatusCell.tsx'
import { Expiration } from '../Expiration.tsx'
import classes from '../key-row/KeyRow.module.css'

type Known = {
  now: Date
  /** How the keys are used, by their ids, once that is known. */
  usage: ReadonlyMap<string, KeyUsage> | undefined
  /** The id of the key that was just made. */
  fresh: string | undefined
}

/** While a key is rotated it has two. */
function KeyStrings({ prodKey: { key, previous } }: { prodKey: ProdKey }) {
  if (previous === undefined) return <CopyText text={key} label="SDK key" />
  return (
    <span className={classes.lines}>
      <CopyText text={key} label="SDK key" />
      <span className={classes.second}>Old: {maskKey(previous.key)}</span>
      <span className={classes.second}>
        until <Day iso={previous.works_until} />
      </span>
    </span>
  )
}

export function productionColumns({ now, usage, fresh }: Known) {
  const column = columnsOf<ProdKey>()
  return [
    column.computed(({ platformType }) => platformNames[platformType], {
      id: 'platform',
      header: 'Platform',
      cell: ({ row: { original: key }, getValue }) => (
        <span className={classes.platform}>
          <PlatformIcon platform={key.platformType} />
          {getValue()}
        </span>
      ),
    }),
    // The identifier as well, as it is stored and as it is shown, so that the search finds it.
    column.computed((key) => `${key.appName} ${identifierOf(key)} ${shownIdentifier(key)}`, {
      id: 'appName',
      header: 'App Name',
      cell: ({ row: { original: key } }) => <AppCell prodKey={key} isNew={key._id === fresh} />,
    }),
    column.computed((key) => keyStatus(key, now).word, {
      id: 'status',
      header: 'Status',
      cell: ({ row: { original: key } }) => (
        <StatusCell prodKey={key} now={now} usage={usage?.get(key._id)} />
      ),
    }),
    column.accessor('key', {
      header: 'SDK key',
      enableSorting: false,
      cell: ({ row: { original: key } }) => <KeyStrings prodKey={key} />,
    }),
    column.display({
      id: 'spark',
      header: 'Last 30 days',
      cell: ({ row: { original: key } }) => <KeySpark usage={usage?.get(key._id)} />,
    }),
    column.accessor('created', {
      header: 'Generated At',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.accessor('expire_date', {
      header: 'Expiration',
      cell: ({ row: { original: key } }) => <Expiration term={key} now={now} />,
    }),
  ]
}
