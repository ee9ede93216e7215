/** What a page may weigh when a browser sees it for the first time, in kB (1,000 bytes) after gzip. */
export type Budget = { address: string; scriptKb: number; styleKb: number }

export const budgets: readonly Budget[] = [{ address: '/sign', scriptKb: 170, styleKb: 25 }]
