import type { z } from 'zod'
import type { Provider } from '../provider.ts'
import type { Form } from './form-body.ts'
import { readParameters } from './parameters.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** What a call of the API is given: the path's names and the parameters, read by its schema. */
type Call<Schema extends z.ZodType> = {
  provider: Provider
  /** The `:id` of the path. */
  id: string
  input: z.output<Schema>
  /** Whether a browser asks: it has the publishable key and may see and do less. */
  fromBrowser: boolean
}

type Declaration<Schema extends z.ZodType> = {
  method: Method
  /** Of the API; the first where nothing is said. */
  version?: 'v2'
  /** After `/v1`; may hold one `:id`. */
  path: string
  /** Whether the publishable key will do. */
  publishable?: true
  parameters: Schema
  /** Carries the call out at once and as a whole; nothing else happens in between. */
  handle: (call: Call<Schema>) => object
}

/** A call of the API, whatever its parameters are. */
export type Endpoint = {
  method: Method
  version: 'v1' | 'v2'
  path: string
  publishable: boolean
  call: (provider: Provider, id: string, form: Form, fromBrowser: boolean) => object
}

/** Declares a call of the API. */
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
