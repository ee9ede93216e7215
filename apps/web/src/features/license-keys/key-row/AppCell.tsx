import type { ProdKey } from '@fovea/contract/license-keys'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { formatIdentifier } from '../production/format-identifier.ts'
import classes from './KeyRow.module.css'

export function AppCell({ prodKey, isNew }: { prodKey: ProdKey; isNew: boolean }) {
  const identifier = formatIdentifier(prodKey)
  return (
    <span className={classes.lines}>
      <span className={classes.app}>
        <TextLink
          className={classes.name}
          to="/console/license-keys/$keyId"
          params={{ keyId: prodKey._id }}
          title={prodKey.appName}
        >
          <bdi>{prodKey.appName}</bdi>
        </TextLink>
        {isNew && <span className={classes.new}>New</span>}
      </span>
      <span className={classes.second} title={identifier}>
        <bdi>{identifier.replace(/^https:\/\//, '')}</bdi>
      </span>
    </span>
  )
}
