import { lookup, type LookupAddress } from 'node:dns'

export type ResolveName = (
  name: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export const resolveAll: ResolveName = (name, callback) => {
  lookup(name, { all: true }, (error, addresses) => callback(error, addresses ?? []))
}
