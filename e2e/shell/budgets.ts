/**
 * Limits of a first visit to a page: kB (1,000 bytes) after gzip, and files, each of which costs as much as several kB.
 */
export const budgets = [
  { address: '/sign', visitor: 'anonymous', scriptKb: 82, styleKb: 8, fontKb: 55, files: 12 },
  { address: '/docs', visitor: 'anonymous', scriptKb: 155, styleKb: 15, fontKb: 55, files: 20 },
  {
    address: '/console/license-keys',
    visitor: 'developer',
    scriptKb: 170,
    styleKb: 25,
    fontKb: 55,
    files: 24,
  },
  {
    address: '/console/statistic',
    visitor: 'busy',
    scriptKb: 200,
    styleKb: 30,
    fontKb: 55,
    files: 40,
  },
] as const
