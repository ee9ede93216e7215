import { describe, expect, it } from 'vitest'
import { isPhone, isAllowedOnPhones, getPhoneMessage } from './phone-gate.ts'

const phones = {
  'iPhone Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  'iPhone Chrome':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
  'iPod touch':
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  'Android Chrome':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Android Firefox': 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  'Samsung Internet':
    'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'KaiOS Firefox': 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  'Windows Phone':
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
}

const others = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Safari on macOS, and on iPadOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'an older iPad':
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  'an Android tablet':
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Firefox on an Android tablet':
    'Mozilla/5.0 (Android 14; Tablet; rv:133.0) Gecko/133.0 Firefox/133.0',
  ChromeOS:
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}

describe('isPhone', () => {
  it.each(Object.entries(phones))('%s is a phone', (_, userAgent) => {
    expect(isPhone(userAgent)).toBe(true)
  })

  it.each(Object.entries(others))('%s is not a phone', (_, userAgent) => {
    expect(isPhone(userAgent)).toBe(false)
  })
})

describe('getPhoneMessage', () => {
  it.each(['ko', 'ko-KR', 'KO-kr'])('is Korean for the language %s', (language) => {
    expect(getPhoneMessage(language)).toContain('데스크톱')
  })

  it.each(['en-US', 'de', 'kok-IN', ''])('is English for %j', (language) => {
    expect(getPhoneMessage(language)).toContain('desktop')
  })
})

describe('isAllowedOnPhones', () => {
  it.each(['/docs', '/docs/', '/posts/blog/a-1', '/unsubscribe', '/confirm-email'])(
    'allows %s',
    (path) => {
      expect(isAllowedOnPhones(path)).toBe(true)
    },
  )

  it.each(['/', '/sign', '/console', '/console/docs', '/docsx'])('rejects %s', (path) => {
    expect(isAllowedOnPhones(path)).toBe(false)
  })
})
