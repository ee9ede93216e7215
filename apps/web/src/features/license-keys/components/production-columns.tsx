import type { ProdKey } from '@fovea/contract/license-keys'
import { appName, platformNames } from '@fovea/contract/license-keys/rules'
import { CopyText } from '../../../ui/CopyText.tsx'
import { columnsOf } from '../../../ui/table-columns.ts'
import { Day } from '../../../ui/Time.tsx'
import { identifierOf } from '../platforms.ts'
import { Expiration } from './Expiration.tsx'
import classes from './ProductionKeys.module.css'

export function productionColumns(now: Date) {
  const column = columnsOf<ProdKey>()
  return column.columns([
    column.accessor(({ platformType }) => platformNames[platformType], {
      id: 'platform',
      header: 'Platform',
    }),
    // The identifier as well, so that the search finds it.
    column.accessor((key) => `${appName(key)} ${identifierOf(key)}`, {
      id: 'appName',
      header: 'App Name',
      cell: ({ row: { original: key } }) => (
        <span className={classes.app} title={identifierOf(key)}>
          <span className={classes.name}>{appName(key)}</span>
          {!key.activated && <span className={classes.off}>Deactivated</span>}
        </span>
      ),
    }),
    column.accessor('key', {
      header: 'SDK key',
      enableSorting: false,
      cell: ({ getValue }) => <CopyText text={getValue()} label="SDK key" />,
    }),
    column.accessor('created', {
      header: 'Generated At',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.accessor('expire_date', {
      header: 'Expiration',
      cell: ({ row: { original: key } }) => <Expiration term={key} now={now} />,
    }),
  ])
}
