/**
 * What a page may weigh when a browser sees it for the first time, in kB (1,000 bytes) after gzip, and in how many files: each
 * costs as much as several kB.
 */
export const budgets = [
  { address: '/sign', visitor: 'nobody', scriptKb: 170, styleKb: 25, files: 12 },
  { address: '/console/license-keys', visitor: 'developer', scriptKb: 215, styleKb: 25, files: 24 },
  { address: '/console/statistic', visitor: 'busy', scriptKb: 273, styleKb: 25, files: 36 },
] as const
