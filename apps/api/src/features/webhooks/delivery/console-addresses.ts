import { BlockList } from 'node:net'
import { type ResolveName, resolveAll } from './resolve-name.ts'

const freshForMs = 5 * 60_000

export type ReadConsoleAddresses = () => Promise<BlockList>

type Source = { publicUrl: string; clock: () => Date; resolveName?: ResolveName }

/**
 * Addresses that the console's own name leads to, such as those of its proxy. They are looked up every five minutes. If
 * that fails, the ones before stay.
 */
export function createConsoleAddresses({
  publicUrl,
  clock,
  resolveName = resolveAll,
}: Source): ReadConsoleAddresses {
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  let known = Promise.resolve(new BlockList())
  let lookedUpMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = clock().getTime()
    if (nowMs - lookedUpMs < freshForMs) return known
    lookedUpMs = nowMs
    const before = known
    known = lookUp(name, resolveName).catch(() => before)
    return known
  }
}

function lookUp(name: string, resolveName: ResolveName) {
  const { promise, resolve, reject } = Promise.withResolvers<BlockList>()
  resolveName(name, (error, addresses) => {
    if (error) return reject(error)
    const found = new BlockList()
    for (const { address, family } of addresses)
      found.addAddress(address, family === 6 ? 'ipv6' : 'ipv4')
    resolve(found)
  })
  return promise
}
