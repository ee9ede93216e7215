import type { z } from 'zod'
import type { Provider } from '../provider.ts'
import type { Form } from './form-body.ts'
import { readParameters } from './parameters.ts'

type Method = 'GET' | 'POST' | 'DELETE'

type Call<Schema extends z.ZodType> = {
  provider: Provider
  id: string
  input: z.output<Schema>
  /** A browser has the publishable key, which may see and do less. */
  fromBrowser: boolean
}

type Declaration<Schema extends z.ZodType> = {
  method: Method
  /** API version; v1 by default. */
  version?: 'v2'
  /** The path after `/v1`, with at most one `:id`. */
  path: string
  publishable?: true
  parameters: Schema
  /** Runs synchronously, so that no other call can interleave. */
  handle: (call: Call<Schema>) => object
}

export type Endpoint = {
  method: Method
  version: 'v1' | 'v2'
  path: string
  publishable: boolean
  call: (provider: Provider, id: string, form: Form, fromBrowser: boolean) => object
}

export function defineEndpoint<Schema extends z.ZodType>(declared: Declaration<Schema>): Endpoint {
  const { method, path, parameters, handle } = declared
  return {
    method,
    version: declared.version ?? 'v1',
    path,
    publishable: declared.publishable ?? false,
    call: (provider, id, form, fromBrowser) =>
      handle({ provider, id, input: readParameters(parameters, form), fromBrowser }),
  }
}
