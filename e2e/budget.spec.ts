import { budgets } from './budgets.ts'
import { expect, test } from './console.ts'
import { weighFirstLoad } from './first-load.ts'

for (const { address, scriptKb, styleKb } of budgets) {
  test(`the first load of ${address} stays below ${scriptKb} kB of scripts and ${styleKb} kB of styles`, async ({
    page,
  }) => {
    const weight = await weighFirstLoad(page, address)
    expect(weight.scriptKb).toBeGreaterThan(0)
    expect(weight.scriptKb).toBeLessThanOrEqual(scriptKb)
    expect(weight.styleKb).toBeGreaterThan(0)
    expect(weight.styleKb).toBeLessThanOrEqual(styleKb)
  })
}
