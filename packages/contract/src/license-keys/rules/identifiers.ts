// chunk: rules
import { hasDirectionOverride } from '../../has-direction-override.ts'
import { parseOrigin } from '../addresses/parse-origin.ts'
import type { PlatformType } from './platforms.ts'
import type { TextRule } from './text-rule.ts'

export const defaultWindowsAppName = 'Windows app'

const mostCharacters = 255
const bundleIdShape = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
const packageNameShape = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/
const windowsAppNameShape = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u

export const identifierRules: Record<PlatformType, TextRule> = {
  ios: {
    parse: shaped(bundleIdShape),
    message:
      'Enter a bundle ID such as com.example.reader. Use only letters, digits, hyphens and dots.',
    example: 'com.example.reader',
  },
  android: {
    parse: shaped(packageNameShape),
    message:
      'Enter a package name such as com.example.reader. Each part starts with a letter and contains only letters, digits and underscores.',
    example: 'com.example.reader',
  },
  web: {
    parse: parseOrigin,
    message:
      'Enter an http or https URL with a domain name, such as https://play.example.com. Leave out user, query and fragment.',
    example: 'https://play.example.com',
  },
  windows: {
    parse: shaped(windowsAppNameShape),
    message:
      'Enter an app name of 1 to 100 visible characters on one line, such as Example Reader.',
    example: 'Example Reader',
  },
}

function shaped(shape: RegExp) {
  return (text: string) => {
    const typed = text.trim()
    if (typed.length > mostCharacters || hasDirectionOverride(typed)) return null
    return shape.test(typed) ? typed : null
  }
}
