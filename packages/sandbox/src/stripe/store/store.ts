import { join } from 'node:path'
import { readJson, writeAtomically } from '../../state/state-file.ts'
import { emptyState, state } from './state.ts'
import type { State } from './state.ts'
import { createTable } from './table.ts'

const maxEvents = 1000
const mostAnswers = 1000

export type Store = Awaited<ReturnType<typeof openStore>>

/** Without a folder, everything is gone when the process ends. */
export async function openStore(stateDir: string | undefined) {
  const file = stateDir === undefined ? undefined : join(stateDir, 'stripe.json')
  const kept = file === undefined ? emptyState : await readState(file)
  let changes = 0
  let written = 0
  const changed = () => {
    changes += 1
  }
  let { clockOffset } = kept

  const tables = {
    announcements: createTable(kept.announcements, changed),
    answers: createTable(kept.answers, changed),
    balanceTransactions: createTable(kept.balanceTransactions, changed),
    cards: createTable(kept.cards, changed),
    charges: createTable(kept.charges, changed),
    customers: createTable(kept.customers, changed),
    deliveries: createTable(kept.deliveries, changed),
    endpoints: createTable(kept.endpoints, changed),
    events: createTable(kept.events, changed),
    invoices: createTable(kept.invoices, changed),
    meters: createTable(kept.meters, changed),
    paymentIntents: createTable(kept.paymentIntents, changed),
    paymentMethods: createTable(kept.paymentMethods, changed),
    prices: createTable(kept.prices, changed),
    products: createTable(kept.products, changed),
    readings: createTable(kept.readings, changed),
    refunds: createTable(kept.refunds, changed),
    setupIntents: createTable(kept.setupIntents, changed),
    subscriptions: createTable(kept.subscriptions, changed),
    taxIds: createTable(kept.taxIds, changed),
    thinEvents: createTable(kept.thinEvents, changed),
  }

  const snapshot = (): State => ({
    version: 1,
    clockOffset,
    announcements: tables.announcements.all(),
    answers: tables.answers.all().slice(-mostAnswers),
    balanceTransactions: tables.balanceTransactions.all(),
    cards: tables.cards.all(),
    charges: tables.charges.all(),
    customers: tables.customers.all(),
    deliveries: tables.deliveries.all(),
    endpoints: tables.endpoints.all(),
    events: tables.events.all().slice(-maxEvents),
    invoices: tables.invoices.all(),
    meters: tables.meters.all(),
    paymentIntents: tables.paymentIntents.all(),
    paymentMethods: tables.paymentMethods.all(),
    prices: tables.prices.all(),
    products: tables.products.all(),
    readings: tables.readings.all(),
    refunds: tables.refunds.all(),
    setupIntents: tables.setupIntents.all(),
    subscriptions: tables.subscriptions.all(),
    taxIds: tables.taxIds.all(),
    thinEvents: tables.thinEvents.all().slice(-maxEvents),
  })

  const write = async () => {
    if (file === undefined || written === changes) return
    const including = changes
    await writeAtomically(file, JSON.stringify(snapshot()))
    written = including
  }
  let saved: Promise<void> = Promise.resolve()

  return {
    ...tables,
    clock: {
      /** Unix time in seconds, like all times of the provider. */
      now: () => Math.floor(Date.now() / 1000) + clockOffset,
      /** Moves the clock forward only, because past events cannot be undone. */
      moveTo(seconds: number) {
        clockOffset = Math.max(clockOffset, seconds - Math.floor(Date.now() / 1000))
        changed()
      },
    },
    /** Resolves once all changes so far are on disk; concurrent requests share a write. */
    save() {
      saved = saved.then(write, write)
      return saved
    },
  }
}

async function readState(file: string): Promise<State> {
  const stored = await readJson(file)
  if (stored === undefined) return emptyState
  const read = state.safeParse(stored)
  if (!read.success) {
    throw new Error(`${file} does not hold the card provider's state: delete it and start again.`)
  }
  return read.data
}
