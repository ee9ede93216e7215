import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier, maskKey, platformNames } from '@fovea/contract/license-keys/rules'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { PlatformIcon } from '../../../ui/drawings/PlatformIcon.tsx'
import { formatIdentifier, formatShortIdentifier } from './format-identifier.ts'
import { productionHeaders } from './production-headers.ts'
import { getKeyStatus } from '../key-row/key-status.ts'
import { Expiration } from '../Expiration.tsx'
import { KeySpark } from '../key-row/KeySpark.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { LastUsed } from '../key-row/LastUsed.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from '../key-row/KeyRow.module.css'

type ColumnContext = {
  now: Date
  usage: ReadonlyMap<string, KeyUsage> | undefined
  newKeyId: string | undefined
}

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

export function createProductionColumns({ now, usage, newKeyId }: ColumnContext) {
  const column = createColumnHelper<ProdKey>()
  return [
    column.computed(
      ({ platformType }) => platformNames[platformType],
      productionHeaders.platform,
      (value, key) => (
        <span className={classes.platform}>
          <PlatformIcon platform={key.platformType} />
          {value}
        </span>
      ),
    ),
    // Contains the stored and the displayed identifier, so that the search finds both.
    column.computed(
      (key) => `${key.appName} ${getIdentifier(key)} ${formatIdentifier(key)}`,
      productionHeaders.app,
      (_, key) => <AppCell prodKey={key} isNew={key._id === newKeyId} />,
    ),
    column.computed(
      (key) => getKeyStatus(key, now, usage?.get(key._id)).word,
      productionHeaders.status,
      (_, key) => <StatusCell prodKey={key} now={now} usage={usage?.get(key._id)} />,
    ),
    column.accessor('key', productionHeaders.key, (_, key) => <KeyStrings prodKey={key} />, {
      sortable: false,
    }),
    column.display(productionHeaders.usage, (key) => (
      <KeySpark counts={usage?.get(key._id)?.counts} />
    )),
    column.accessor('created', productionHeaders.created, (value) => <Day iso={value} />),
    column.accessor('expire_date', productionHeaders.expiration, (_, key) => (
      <Expiration term={key} now={now} />
    )),
  ]
}

type Props = { prodKey: ProdKey; now: Date; usage: KeyUsage | undefined }

function StatusCell({ prodKey, now, usage }: Props) {
  return (
    <span className={classes.status}>
      <StatusDot {...getKeyStatus(prodKey, now, usage)} />
      <span className={classes.second}>
        <LastUsed usage={usage} alone />
      </span>
    </span>
  )
}

function AppCell({ prodKey, isNew }: { prodKey: ProdKey; isNew: boolean }) {
  return (
    <span className={classes.lines}>
      <span className={classes.app}>
        <TextLink
          className={classes.name}
          to="/console/license-keys/$keyId"
          params={{ keyId: prodKey._id }}
          title={prodKey.appName}
        >
          <UserText text={prodKey.appName} />
        </TextLink>
        {isNew && <span className={classes.new}>New</span>}
      </span>
      <span className={classes.second} title={formatIdentifier(prodKey)}>
        <UserText text={formatShortIdentifier(prodKey)} />
      </span>
    </span>
  )
}
