import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

async function emptyFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function built(root: string, name: string) {
  const folder = path.join(root, name)
  await mkdir(folder)
  for (const file of ['page', 'script']) await writeFile(path.join(folder, file), name)
  return folder
}

test('replaceFolder puts a folder into an empty or a taken place', async () => {
  const root = await emptyFolder()
  const place = path.join(root, 'place')
  for (const name of ['first', 'second']) {
    await replaceFolder(await built(root, name), place)
    expect(await readdir(root)).toEqual(['place'])
    expect(await readFile(path.join(place, 'page'), 'utf8')).toBe(name)
  }
})

test('concurrent replaceFolder calls leave exactly one complete folder', async () => {
  const root = await emptyFolder()
  const place = path.join(root, 'place')
  for (let round = 0; round < 20; round++) {
    const folders = await Promise.all(['a', 'b', 'c'].map((name) => built(root, name)))
    await Promise.all(folders.map((folder) => replaceFolder(folder, place)))
    expect(await readdir(root)).toEqual(['place'])
    const [page, script] = await Promise.all(
      ['page', 'script'].map((file) => readFile(path.join(place, file), 'utf8')),
    )
    expect(page).toMatch(/^[abc]$/)
    expect(script).toBe(page)
  }
})

test('replaceFolder rejects when the place cannot be written', async () => {
  const root = await emptyFolder()
  const folder = await built(root, 'new')
  await expect(replaceFolder(folder, path.join(root, 'missing', 'place'))).rejects.toThrow('ENOENT')
})
