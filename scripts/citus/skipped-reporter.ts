import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const root = path.join(import.meta.dirname, '../..')

// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export.
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const filesOf = new Map<string, Map<string, number>>()
    for (const module of modules) {
      const file = path.relative(root, module.moduleId)
      for (const test of module.children.allTests('skipped')) {
        const result = test.result()
        const reason = (result.state === 'skipped' && result.note) || 'no reason given'
        const files = filesOf.get(reason) ?? new Map<string, number>()
        filesOf.set(reason, files.set(file, (files.get(file) ?? 0) + 1))
      }
    }
    console.log(filesOf.size === 0 ? 'nothing was skipped' : 'skipped:')
    for (const [reason, files] of filesOf) {
      console.log(`  ${reason}`)
      for (const [file, count] of files) console.log(`    ${count} in ${file}`)
    }
  }
}
