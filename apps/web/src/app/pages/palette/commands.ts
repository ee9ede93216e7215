import type { Permission } from '@fovea/contract/workspaces/permissions'
import type { NavigateOptions } from '@tanstack/react-router'
import type { NavigationIconName } from '../../../shell/sidebar/NavigationIcon.tsx'

/** Effects that are no navigation. The palette performs them. */
export type CommandEffect =
  | 'copyDevelopmentKey'
  | 'invite'
  | 'openDocs'
  | 'openReference'
  | 'showNews'
  | 'showShortcuts'
  | 'signOut'
  | 'themeAuto'
  | 'themeDark'
  | 'themeLight'

type Address = Pick<NavigateOptions, 'to' | 'search' | 'hash'>

export type Command = {
  id: string
  label: string
  /** Words that people type instead of the label. */
  synonyms: string
  icon: NavigationIconName
  permission?: Permission
} & ({ address: Address } | { effect: CommandEffect })

const licenseKeys = '/console/license-keys'

export const commands: readonly Command[] = [
  {
    id: 'create-key',
    label: 'Create a production key',
    synonyms: 'new key add app application publish release launch go live generate make license',
    icon: 'key',
    permission: 'keys:write',
    address: { to: licenseKeys, search: { form: 'create-key' } },
  },
  {
    id: 'copy-key',
    label: 'Copy the development key',
    synonyms: 'dev key test key api key sdk key clipboard',
    icon: 'key',
    permission: 'keys:reveal',
    effect: 'copyDevelopmentKey',
  },
  {
    id: 'start-trial',
    label: 'Start a free trial',
    synonyms: 'demo try evaluate evaluation test begin development key license',
    icon: 'spark',
    permission: 'keys:write',
    address: { to: licenseKeys, search: { form: 'trial' } },
  },
  {
    id: 'extend-trial',
    label: 'Ask for a longer trial',
    synonyms: 'extend extension more time days expired prolong renew',
    icon: 'message',
    permission: 'requests:write',
    address: { to: licenseKeys, search: { form: 'extension' } },
  },
  {
    id: 'rotate-key',
    label: 'Rotate a key',
    synonyms: 'rotation change replace leaked compromised stolen roll secret security',
    icon: 'key',
    permission: 'keys:write',
    address: { to: licenseKeys },
  },
  {
    id: 'restrict-key',
    label: 'Restrict where a key works',
    synonyms:
      'restriction restrictions domain domains whitelist allowlist allow block blacklist ip address origin cors localhost',
    icon: 'shield',
    permission: 'keys:read',
    address: { to: licenseKeys },
  },
  {
    id: 'certificates',
    label: 'Add an Android certificate',
    synonyms: 'certificates signature signing sha1 sha-1 sha256 fingerprint keystore play store',
    icon: 'shield',
    permission: 'keys:write',
    address: { to: licenseKeys },
  },
  {
    id: 'delete-key',
    label: 'Delete or restore a key',
    synonyms: 'remove deactivate disable undo undelete recover trash deleted',
    icon: 'key',
    permission: 'keys:write',
    address: { to: licenseKeys },
  },
  {
    id: 'commercial',
    label: 'Request a commercial license',
    synonyms: 'unlimited enterprise sales quote contract offline air-gapped volume',
    icon: 'message',
    permission: 'requests:write',
    address: { to: licenseKeys, search: { form: 'commercial' } },
  },
  {
    id: 'ambassador',
    label: 'Apply to the Ambassador Program',
    synonyms: 'student academic education university research discount nonprofit',
    icon: 'message',
    permission: 'requests:write',
    address: { to: licenseKeys, search: { form: 'ambassador' } },
  },
  {
    id: 'invite',
    label: 'Invite people',
    synonyms:
      'invitation team teammate member colleague coworker add user share collaborate workspace organization',
    icon: 'people',
    permission: 'members:write',
    effect: 'invite',
  },
  {
    id: 'subscribe',
    label: 'Subscribe or change the plan',
    synonyms:
      'upgrade downgrade subscription cancel buy purchase pay expert basic price prices pricing cost billing',
    icon: 'card',
    permission: 'billing:read',
    address: { to: '/console/select-plan' },
  },
  {
    id: 'card',
    label: 'Change the card',
    synonyms: 'credit card payment method visa mastercard billing address declined expired',
    icon: 'card',
    permission: 'billing:read',
    address: { to: '/console/select-plan' },
  },
  {
    id: 'invoices',
    label: 'Read invoices',
    synonyms: 'invoice bill bills receipt receipts tax vat payment billing pdf',
    icon: 'card',
    permission: 'billing:read',
    address: { to: '/console/select-plan' },
  },
  {
    id: 'cap',
    label: 'Set a spend cap',
    synonyms: 'budget limit maximum cost spending spend alert billing',
    icon: 'card',
    permission: 'billing:read',
    address: { to: '/console/select-plan' },
  },
  {
    id: 'refused',
    label: 'See refused starts',
    synonyms:
      'refusal refusals error errors denied rejected failed failing failure blocked not working 403 invalid auth',
    icon: 'lines',
    permission: 'logs:read',
    address: { to: '/console/logs', search: { code: 'REFUSED' } },
  },
  {
    id: 'alert',
    label: 'Set an alert',
    synonyms: 'notify notification notifications warn email',
    icon: 'bell',
    permission: 'logs:read',
    address: { to: '/console/alerts' },
  },
  {
    id: 'download',
    label: 'Download the SDK',
    synonyms: 'install installation npm package library ios android web windows flutter checksum',
    icon: 'page',
    address: { to: '/console/sdk' },
  },
  {
    id: 'token',
    label: 'Create an API token',
    synonyms: 'api key access token secret ci automation cli command line terraform',
    icon: 'code',
    permission: 'tokens:write',
    address: { to: '/console/tokens' },
  },
  {
    id: 'webhook',
    label: 'Create a webhook',
    synonyms: 'webhook webhooks slack event events callback endpoint push http post integration',
    icon: 'hook',
    permission: 'webhooks:write',
    address: { to: '/console/webhooks' },
  },
  {
    id: 'inspect',
    label: 'Check a lease',
    synonyms: 'verify decode jwt jws signature offline license file token',
    icon: 'page',
    permission: 'logs:read',
    address: { to: '/console/lease-inspector' },
  },
  {
    id: 'support',
    label: 'Contact support',
    synonyms: 'help contact bug problem issue ticket question chat feedback report',
    icon: 'message',
    permission: 'requests:write',
    address: { to: '/console/report-issue' },
  },
  {
    id: 'docs',
    label: 'Docs in a new tab',
    synonyms: 'documentation guide manual tutorial how to integrate integration help',
    icon: 'page',
    effect: 'openDocs',
  },
  {
    id: 'api-reference',
    label: 'Console API reference',
    synonyms: 'openapi swagger rest endpoints calls developer',
    icon: 'code',
    effect: 'openReference',
  },
  {
    id: 'email',
    label: 'Change the contact email',
    synonyms: 'email address newsletter unsubscribe profile name',
    icon: 'mail',
    address: { to: '/console/account' },
  },
  {
    id: 'download-data',
    label: 'Download my data',
    synonyms: 'export privacy gdpr personal data',
    icon: 'shield',
    address: { to: '/console/account' },
  },
  {
    id: 'delete-account',
    label: 'Delete my account',
    synonyms: 'close account remove erase gdpr privacy leave',
    icon: 'shield',
    address: { to: '/console/account' },
  },
  {
    id: 'devices',
    label: 'Sign out other devices',
    synonyms: 'log out everywhere session stolen laptop security password 2fa',
    icon: 'shield',
    address: { to: '/console/devices' },
  },
  {
    id: 'theme-dark',
    label: 'Theme: Dark',
    synonyms: 'dark mode night black appearance color colour',
    icon: 'spark',
    effect: 'themeDark',
  },
  {
    id: 'theme-light',
    label: 'Theme: Light',
    synonyms: 'light mode day white appearance color colour',
    icon: 'spark',
    effect: 'themeLight',
  },
  {
    id: 'theme-auto',
    label: 'Theme: System',
    synonyms: 'auto automatic appearance color colour',
    icon: 'spark',
    effect: 'themeAuto',
  },
  {
    id: 'news',
    label: 'What’s new',
    synonyms: 'changelog release notes updates version news',
    icon: 'spark',
    effect: 'showNews',
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    synonyms: 'hotkeys keys bindings',
    icon: 'code',
    effect: 'showShortcuts',
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    synonyms: 'log out logout logoff exit leave quit',
    icon: 'home',
    effect: 'signOut',
  },
]
