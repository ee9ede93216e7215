import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Figure, computeMedian, getRange } from './figures.ts'

const folder = path.join(import.meta.dirname, 'results')

const result = z.object({
  at: z.string(),
  commit: z.string(),
  machine: z.object({
    system: z.string(),
    architecture: z.string(),
    processor: z.string(),
    cores: z.number(),
    memoryGb: z.number(),
    node: z.string(),
  }),
  figures: z.array(
    z.object({
      bench: z.string(),
      what: z.string(),
      unit: z.string(),
      goal: z.string().optional(),
      median: z.number(),
      least: z.number(),
      most: z.number(),
    }),
  ),
})

export type Result = z.infer<typeof result>

export async function saveResult(measured: ReadonlyMap<string, Figure[]>) {
  const at = new Date().toISOString()
  const kept: Result = {
    at,
    commit: commitNow(),
    machine: {
      system: `${os.type()} ${os.release()}`,
      architecture: process.arch,
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      memoryGb: Math.round(os.totalmem() / 1e9),
      node: process.version,
    },
    figures: [...measured].flatMap(([bench, figures]) =>
      figures.map(({ name: what, unit, values, goal }) => {
        const [least, most] = getRange(values)
        const about = goal === undefined ? { what, unit } : { what, unit, goal }
        return { bench, ...about, median: computeMedian(values), least, most }
      }),
    ),
  }
  await mkdir(folder, { recursive: true })
  const name = `${at.replaceAll(':', '-').slice(0, 19)}.json`
  await writeFile(path.join(folder, name), `${JSON.stringify(kept, undefined, 2)}\n`)
  return name
}

export async function listResults() {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).toSorted()
}

export async function readResult(name: string): Promise<Result> {
  return result.parse(JSON.parse(await readFile(path.join(folder, path.basename(name)), 'utf8')))
}

function commitNow() {
  try {
    return git('describe', '--always', '--dirty')
  } catch {
    return 'unknown'
  }
}

function git(...args: string[]) {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}
