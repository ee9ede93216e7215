import { csvOptions } from '@fovea/contract/csv'
import { saveFile } from './save-file.ts'

export type Sheet = {
  /** Of the file, without its ending. */
  name: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** Saves a sheet that a spreadsheet reads as UTF-8, and in which an app's name is never run as a formula. */
export async function saveCsv({ name, head, rows }: Sheet): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const text = stringify([head, ...rows], csvOptions)
  saveFile(`${fileName(name)}.csv`, 'text/csv;charset=utf-8', text)
}

/** Apps may be called anything; file systems are narrower. */
function fileName(name: string) {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}
