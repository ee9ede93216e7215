/** What a page may weigh when a browser sees it for the first time, in kB (1,000 bytes) after gzip. */
export const budgets = [
  { address: '/sign', visitor: 'nobody', scriptKb: 170, styleKb: 25 },
  { address: '/console/license-keys', visitor: 'developer', scriptKb: 230, styleKb: 25 },
  { address: '/console/statistic', visitor: 'busy', scriptKb: 270, styleKb: 25 },
] as const
