import path from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const observer = path.join(import.meta.dirname, 'observe.js')

const pageSpeed = z.object({
  shifts: z.array(z.object({ value: z.number(), atMs: z.number(), moved: z.array(z.string()) })),
  tasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
})

export type PageSpeed = {
  layoutShift: number
  blockingMs: number
  firstPaintMs: number
  largestPaintMs: number
  /** The elements that moved, with the share of the view and the time. */
  moves: string[]
}

/** The part of a task beyond this delays the answer to a press noticeably. */
const shortTaskMs = 50
const quietMs = 1_000

/** Loads an address and waits until the page rests: no request, long task, paint or shift for a second. */
export async function measureLoad(page: Page, address: string): Promise<PageSpeed> {
  await page.addInitScript({ path: observer })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    (quiet) => performance.now() - Reflect.get(globalThis, 'pageSpeed').changedAt > quiet,
    quietMs,
  )
  const { shifts, tasks, firstPaintMs, largestPaintMs } = pageSpeed.parse(
    await page.evaluate(() => Reflect.get(globalThis, 'pageSpeed')),
  )
  return {
    layoutShift: sum(shifts.map(({ value }) => value)),
    blockingMs: sum(
      tasks
        .filter(({ startTime }) => startTime >= firstPaintMs)
        .map(({ duration }) => Math.max(0, duration - shortTaskMs)),
    ),
    firstPaintMs,
    largestPaintMs,
    moves: shifts.map(
      ({ value, atMs, moved }) =>
        `${value.toFixed(4)} after ${Math.round(atMs)} ms: ${moved.join('; ')}`,
    ),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
