import type { ProdKey } from '@fovea/contract/license-keys'
import { allowedDomain, blockedNetwork } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { identifierOf, identifierWords } from './platforms.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import { ActivatedSwitch } from './ActivatedSwitch.tsx'
import { EntryList } from '../restrictions/EntryList.tsx'
import { Fingerprint } from '../restrictions/Fingerprint.tsx'
import { KeyHistory } from '../history/KeyHistory.tsx'
import classes from './KeyDetail.module.css'

type Props = { prodKey: ProdKey; onDelete: () => void }

/** All that can be seen of a running key, and changed. */
export function KeyDetail({ prodKey, onDelete }: Props) {
  const { key, platformType } = prodKey
  return (
    <div className={classes.detail}>
      <Facts>
        <Fact label={platformType === 'web' ? 'Domain Name' : identifierWords[platformType].label}>
          <AddressText text={identifierOf(prodKey)} />
        </Fact>
        <Fact label="SDK key">
          <CopyText text={key} label="SDK key" />
        </Fact>
        {platformType === 'android' && (
          <Fact label="Fingerprint">
            <Fingerprint sdkKey={key} base64Signature={prodKey.android.base64Signature} />
          </Fact>
        )}
        <Fact label="Activated">
          <ActivatedSwitch sdkKey={key} activated={prodKey.activated} />
        </Fact>
      </Facts>
      <div className={classes.lists}>
        <EntryList
          sdkKey={key}
          list="ipBlacklist"
          entries={prodKey.ipBlacklist}
          title="IP blacklist"
          rule={blockedNetwork}
          placeholder={`IP to block (i.e. ${blockedNetwork.example})`}
          caption="You can fill it out in CIDR format."
        />
        <EntryList
          sdkKey={key}
          list="domainWhitelist"
          entries={prodKey.domainWhitelist}
          title="Domain whitelist"
          rule={allowedDomain}
          placeholder={`Domain to allow (i.e. ${allowedDomain.example})`}
          caption={
            platformType === 'web'
              ? 'May use the key as well as the domain above.'
              : 'Only asked of apps that run in a browser.'
          }
        />
      </div>
      <div className={classes.foot}>
        <KeyHistory sdkKey={key} />
        <Button variant="outline" color="red" size="xs" onClick={onDelete}>
          Delete key
        </Button>
      </div>
    </div>
  )
}
