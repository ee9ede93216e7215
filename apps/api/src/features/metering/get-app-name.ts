import { type PlatformType, formatHost } from '@fovea/contract/license-keys/rules'
import { getDomain } from 'tldts'

/**
 * A short name for an app: `com.example.reader` is `reader`, `https://play.example.co.uk` is `example`. An
 * identifier that an app made up itself, against its platform's rules, stays as it is.
 */
export function getAppName(platform: PlatformType, identifier: string): string {
  switch (platform) {
    case 'ios':
    case 'android':
      return identifier.slice(identifier.lastIndexOf('.') + 1) || identifier
    case 'web':
      return formatHost(nameInHost(URL.parse(identifier)?.hostname ?? '')) || identifier
    case 'windows':
      return identifier
  }
}

/** The label that its owner registered, also under a hoster's domain; where none is, the second to last. */
function nameInHost(host: string): string {
  const registered = getDomain(host, { extractHostname: false, allowPrivateDomains: true })
  const labels = host.split('.')
  return registered?.split('.').at(0) ?? labels.at(-2) ?? host
}
