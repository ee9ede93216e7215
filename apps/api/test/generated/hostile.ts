const seeds = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table requests; --",
  'a\r\nBcc: victim@example.com',
  'a\nSubject: forged\n\nbody',
  '%0d%0aBcc:victim@example.com',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}',
  '=cmd|calc!A1',
  '@SUM(1+1)*cmd',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '\u202Etxt.exe',
  '\u200B\u200B',
  'ﷺ'.repeat(20),
  '👁️‍🗨️'.repeat(10),
  'Z̷̢̛a̶l̴g̵o̸',
  '\\u0000',
  '&lt;b&gt;',
  '<!--',
  ']]>',
  '<svg/onload=alert(1)>',
  '--boundary\r\nContent-Type: text/html',
  '=?utf-8?B?PHNjcmlwdD4=?=',
  '.\r\nQUIT',
]

export const hostileStrings = [
  (text: string) => text,
  (text: string) => text + text,
  (text: string) => ` ${text}\t`,
  (text: string) => `<a href="${text}">${text}</a>`,
  (text: string) => `'${text}"`,
  (text: string) => `${text}\u2028${text}`,
  (text: string) => Array.from(text).toReversed().join(''),
  (text: string) =>
    text
      .repeat(Math.ceil(190 / text.length))
      .slice(0, 190)
      .toWellFormed(),
].flatMap((change) => seeds.map((seed) => change(seed)))
