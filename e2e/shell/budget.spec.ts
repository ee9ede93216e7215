import { budgets } from './budgets.ts'
import { expect, test } from '../console.ts'
import { weighFirstLoad } from './first-load.ts'

for (const { address, visitor, scriptKb, styleKb, fontKb, files } of budgets) {
  test.describe(`the first load of ${address}`, () => {
    test.use({ visitor })

    test(`stays below ${scriptKb} kB of scripts, ${styleKb} kB of styles and ${fontKb} kB of fonts in ${files} files`, async ({
      page,
    }) => {
      const weight = await weighFirstLoad(page, address)
      expect(weight.scriptKb).toBeGreaterThan(0)
      expect(weight.scriptKb).toBeLessThanOrEqual(scriptKb)
      expect(weight.styleKb).toBeGreaterThan(0)
      expect(weight.styleKb).toBeLessThanOrEqual(styleKb)
      expect(weight.fontKb).toBeGreaterThan(0)
      expect(weight.fontKb).toBeLessThanOrEqual(fontKb)
      expect(weight.files).toBeLessThanOrEqual(files)
    })
  })
}
