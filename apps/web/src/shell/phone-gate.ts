/**
 * Whether the browser runs on a phone. Android tablets omit `Mobile`, iPads identify as iPad or Macintosh, and a narrow
 * desktop window is not a phone.
 */
export function isPhone(userAgent: string): boolean {
  const agent = userAgent.toLowerCase()
  return (
    phones.some((phone) => agent.includes(phone)) ||
    isInOrder(agent, 'android', 'mobile') ||
    // Firefox on phones other than Android.
    isInOrder(agent, 'mobile', 'firefox')
  )
}

const phones = [
  'iphone',
  'ipod',
  'windows phone',
  'iemobile',
  'blackberry',
  'bb10',
  'opera mini',
  'opera mobi',
]

function isInOrder(text: string, first: string, second: string) {
  return text.includes(first) && text.indexOf(first) < text.lastIndexOf(second)
}

/** The text that phones see instead of the console, in Korean or English. */
export function getPhoneMessage(language: string): string {
  return /^ko\b/i.test(language)
    ? '이 서비스는 데스크톱에 최적화되어 있습니다. 데스크톱 브라우저에서 다시 열어 주세요.'
    : 'This service works best on a desktop. Please open it in a desktop browser.'
}

/** Pages that open on phones: the public docs and posts, and the pages that links in emails lead to. */
export function isAllowedOnPhones(path: string): boolean {
  return /^\/(?:docs(?:\/[\w-]+)?|posts\/[\w-]+\/[\w-]+|unsubscribe|confirm-email)\/?$/.test(path)
}
