import { rename, rm } from 'node:fs/promises'

/**
 * Moves a finished folder to a place and removes the folder that was there. Of two concurrent calls, either one may
 * win.
 */
export async function replaceFolder(folder: string, place: string) {
  const before = `${folder}-before`
  await unless(['ENOENT'], rename(place, before))
  await unless(['ENOTEMPTY', 'EEXIST'], rename(folder, place))
  for (const gone of [before, folder]) await rm(gone, { recursive: true, force: true })
}

async function unless(codes: readonly string[], moved: Promise<void>) {
  try {
    await moved
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!codes.includes(code)) throw error
  }
}
