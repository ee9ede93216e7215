/**
 * Whether a browser says that it runs on a phone. Android tablets leave out `Mobile`, iPads call
 * themselves iPad or Macintosh, and a narrow desktop window is not a phone.
 */
export function isPhone(userAgent: string): boolean {
  return /iPhone|iPod|Android.*Mobile|Mobile.*Firefox|Windows Phone|IEMobile|BlackBerry|BB10|Opera Mini|Opera Mobi/i.test(
    userAgent,
  )
}

/** The one thing a phone is told, in Korean or English. */
export function phoneMessage(language: string): string {
  return /^ko\b/i.test(language)
    ? '이 서비스는 데스크톱에 최적화되어 있습니다. 데스크톱 브라우저에서 다시 열어 주세요.'
    : 'This service works best on a desktop. Please open it in a desktop browser.'
}

/** What is read on the way: the public docs, and the pages that the links of mails lead to. */
export function opensOnPhones(path: string): boolean {
  return /^\/(?:docs|unsubscribe|confirm-email)\/?$/.test(path)
}
