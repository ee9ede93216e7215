import type { ProdKey } from '@fovea/contract/license-keys'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { identifierOf, shownIdentifier } from './platforms.ts'
import { Expiration } from '../Expiration.tsx'
import classes from './ProductionKeys.module.css'

export function productionColumns(now: Date) {
  const column = columnsOf<ProdKey>()
  return column.columns([
    column.accessor(({ platformType }) => platformNames[platformType], {
      id: 'platform',
      header: 'Platform',
    }),
    // The identifier as well, as it is stored and as it is shown, so that the search finds it.
    column.accessor((key) => `${key.appName} ${identifierOf(key)} ${shownIdentifier(key)}`, {
      id: 'appName',
      header: 'App Name',
      cell: ({ row: { original: key } }) => (
        <span className={classes.app} title={shownIdentifier(key)}>
          <span className={classes.name}>{key.appName}</span>
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
