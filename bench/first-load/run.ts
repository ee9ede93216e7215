import { budgets } from '../../e2e/shell/budgets.ts'
import { weighFirstLoad } from '../../e2e/shell/first-load.ts'
import {
  type ConsoleInBrowser,
  type Visitor,
  withConsoleInBrowser,
} from '../browser/console-in-browser.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'

const laterPages = [
  '/docs',
  '/console/dashboard',
  '/console/sdk',
  '/console/select-plan',
  '/console/report-issue',
  '/console/blog-post',
]

/** Measures the kB after gzip that a browser with an empty cache loads for a page. */
export async function benchFirstLoad(scale: Scale, figures: Figures, stage: BenchStage) {
  await withConsoleInBrowser(stage, (opened) => weighPages(opened, scale, figures))
}

async function weighPages({ withPage }: ConsoleInBrowser, scale: Scale, figures: Figures) {
  async function weigh(
    address: string,
    visitor: Visitor,
    goals?: { script: string; style: string; font: string; files: string },
  ) {
    const { scriptKb, styleKb, fontKb, files } = await withPage(visitor, {}, (page) =>
      weighFirstLoad(page, address),
    )
    const add = (label: string, unit: string, value: number, goal?: string) =>
      figures.add({
        name: `${label} of ${address}`,
        unit,
        values: [value],
        ...(goal !== undefined && { goal }),
      })
    add('scripts', 'kB', scriptKb, goals?.script)
    add('styles', 'kB', styleKb, goals?.style)
    add('fonts', 'kB', fontKb, goals?.font)
    add('files', '', files, goals?.files)
  }

  for (const { address, visitor, scriptKb, styleKb, fontKb, files } of budgets.slice(
    0,
    scale.pages,
  )) {
    await weigh(address, visitor, {
      script: `at most ${scriptKb}`,
      style: `at most ${styleKb}`,
      font: `at most ${fontKb}`,
      files: `at most ${files}`,
    })
  }
  for (const address of laterPages.slice(0, scale.pages)) await weigh(address, 'admin')
}
