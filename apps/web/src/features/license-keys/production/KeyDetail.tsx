import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { getIdentifierLabel } from './identifier-texts.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import { ActivatedSwitch } from './ActivatedSwitch.tsx'
import { Certificates } from '../restrictions/certificates/Certificates.tsx'
import { RestrictionLists } from '../restrictions/RestrictionLists.tsx'
import { KeyHistory } from '../history/KeyHistory.tsx'
import { useKeyName } from '../use-key-name.ts'
import flow from '../../../ui/layout/flow.module.css'
import classes from './KeyDetail.module.css'

type Props = { prodKey: ProdKey; onDelete: () => void }

export function KeyDetail({ prodKey, onDelete }: Props) {
  const { key, platformType } = prodKey
  const mayChange = usePermission('keys:write')
  const keyName = useKeyName(prodKey)
  return (
    <div className={classes.detail}>
      <Facts>
        <Fact label={getIdentifierLabel(platformType)}>
          <AddressText text={getIdentifier(prodKey)} />
        </Fact>
        <Fact label="SDK key">
          <CopyText text={key} label="SDK key" />
        </Fact>
        {prodKey.platformType === 'android' && (
          <Fact label="Certificates">
            <Certificates prodKey={prodKey} />
          </Fact>
        )}
        <Fact label="Activated">
          <ActivatedSwitch sdkKey={key} activated={prodKey.activated} />
        </Fact>
      </Facts>
      <RestrictionLists prodKey={prodKey} />
      <div className={classes.foot}>
        <KeyHistory sdkKey={keyName} />
        <div className={flow.row}>
          <TextLink to="/console/license-keys/$keyId" params={{ keyId: prodKey._id }}>
            Open key page
          </TextLink>
          {mayChange && (
            <Button variant="outline" color="red" size="xs" onClick={onDelete}>
              Delete key
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
