import { csvOptions } from '@fovea/contract/csv'
import { saveFile } from './save-file.ts'

export type Sheet = {
  name: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/**
 * Saves a table as UTF-8 that spreadsheets recognise. Cells are escaped, so that an app's name never runs as a formula.
 */
export async function saveCsv({ name, head, rows }: Sheet): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const text = stringify([head, ...rows], csvOptions)
  saveFile(`${fileName(name)}.csv`, 'text/csv;charset=utf-8', text)
}

/** App names may contain any character, file names may not. */
function fileName(name: string) {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}
