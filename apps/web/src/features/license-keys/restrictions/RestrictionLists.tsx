import type { ProdKey } from '@fovea/contract/license-keys'
import { allowedDomainRule, blockedNetworkRule } from '@fovea/contract/license-keys/rules'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { EntryList } from './EntryList.tsx'
import { ShownList } from './ShownList.tsx'
import classes from './RestrictionLists.module.css'

type Props = { prodKey: ProdKey; readOnly?: boolean }

export function RestrictionLists({ prodKey, readOnly = false }: Props) {
  const { key, platformType } = prodKey
  const mayChange = usePermission('keys:write')
  if (readOnly || !mayChange) {
    return (
      <div className={classes.lists}>
        <ShownList title="IP blacklist" entries={prodKey.ipBlacklist} />
        <ShownList title="Domain whitelist" entries={prodKey.domainWhitelist} />
      </div>
    )
  }
  return (
    <div className={classes.lists}>
      <EntryList
        sdkKey={key}
        list="ipBlacklist"
        entries={prodKey.ipBlacklist}
        title="IP blacklist"
        rule={blockedNetworkRule}
        placeholder={`IP to block (i.e. ${blockedNetworkRule.example})`}
        caption="You can fill it out in CIDR format."
      />
      <EntryList
        sdkKey={key}
        list="domainWhitelist"
        entries={prodKey.domainWhitelist}
        title="Domain whitelist"
        rule={allowedDomainRule}
        placeholder={`Domain to allow (i.e. ${allowedDomainRule.example})`}
        caption={
          platformType === 'web'
            ? 'Can use this key in addition to the domain above.'
            : 'Only checked for apps that run in a browser.'
        }
      />
    </div>
  )
}
